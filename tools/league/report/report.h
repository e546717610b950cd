#ifndef REPORT_H
#define REPORT_H

/*
 * `league report`: what a league has come to, as text, CSV, JSON, PGN headers
 * or a page for a browser (league-report(1)).  The words are those behind
 * `report`.  The exit status; what is wrong with the words or
 * with the folder of results is the operator's mistake (die).
 */
int report_main(int argc, char **argv);

#endif
