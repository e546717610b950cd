#ifndef REPORT_H
#define REPORT_H

/*
 * `league report`: the results of a league as text, CSV, JSON, PGN headers or a
 * page for a browser (league-report(1)).  argv[0] is `report`.  Returns the exit
 * status, and dies by the operator's mistake.
 */
int report_main(int argc, char **argv);

#endif
