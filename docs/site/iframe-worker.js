// Search runs in a worker, and a page that was opened as a file may start none: there a hidden frame stands for it.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.document.write(
        '<body><script>postMessage = (message) => parent.postMessage(message, "*");</script>' +
          `<script src="${address}"></script></body>`,
      );
      this.inside.document.close();
      this.ready = new Promise((resolve) => this.inside.addEventListener("load", resolve)); // after open, which clears it
      window.addEventListener("message", (event) => {
        if (event.source === this.inside) this.dispatchEvent(new MessageEvent("message", { data: event.data }));
      });
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
