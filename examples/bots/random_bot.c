/* A bot in C: it makes any move, each as likely. cc -O2 -o random_bot random_bot.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Answer the question that begins at `id`. */
static void answer(const char *id) {
    long n = 0, move = 0;
    for (char *at = strstr(id, "\"moves\":[") + 8; *at == '[' || *at == ',';) {
        long number = strtol(at + 1, &at, 10);
        if (rand() % ++n == 0) move = number;
    }
    printf("{\"id\":%ld,\"move\":%ld}", atol(id + 6), move);
}

int main(void) {
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == '[') { /* questions */
            const char *separator = "[";
            for (char *id = line; (id = strstr(id, "{\"id\":")); id++, separator = ",") {
                fputs(separator, stdout);
                answer(id);
            }
            puts("]");
        } else if (!strncmp(line, "{\"id\":", 6)) { /* one question, as bots without "batch" are asked */
            answer(line);
            puts("");
        } else if (strstr(line, "\"protocol\":")) {
            puts("{\"protocol\":1,\"batch\":true}");
        }
        fflush(stdout);
    }
    return 0;
}
