#ifndef REPORT_H
#define REPORT_H

/*
 * `league report`: what a league has come to, as text, CSV, JSON, PGN headers
 * or a page for a browser (league-report(1)).  The words are those behind
 * `report`; self is argv[0].  The exit status; what is wrong with the words or
 * with the folder of results is the operator's mistake (die).
 */
int report_main(const char *self, int argc, char **argv);

#endif
