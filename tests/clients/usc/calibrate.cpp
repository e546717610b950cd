// Run once, before the games: counts how fast this machine is, for homework.
#include <cstdio>
#include <ctime>
#include <fstream>
using namespace std;

int main() {
    long n = 0;
    clock_t end = clock() + CLOCKS_PER_SEC / 100;
    while (clock() < end)
        n++;
    ifstream weights("weights.txt");
    ofstream("calibration.txt") << n * 100 << " " << weights.rdbuf() << endl;
    return 0;
}
