/* A bot in C: it makes any move, each as likely. cc -O2 -o random_bot random_bot.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        char *id = strstr(line, "\"id\":"), *moves = strstr(line, "\"moves\":[");
        if (id && moves) {
            long n = 0, move = 0;
            for (char *at = moves + 8; *at == '[' || *at == ','; ) {
                long number = strtol(at + 1, &at, 10);
                if (rand() % ++n == 0) move = number;
            }
            printf("{\"id\":%ld,\"move\":%ld}\n", atol(id + 5), move);
        } else if (strstr(line, "\"protocol\":")) {
            printf("{\"protocol\":1}\n");
        }
        fflush(stdout);
    }
    return 0;
}
