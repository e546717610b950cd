// Halma in the course's way: reads input.txt, writes output.txt. Plays the move
// that brings a piece farthest, by steps and chains of jumps; playdata.txt keeps
// the squares that were left, so as not to go back. weights.txt, its own data,
// is beside it; calibration.txt is what `calibrate` has left there.
// With a word it errs, as that says.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <vector>
using namespace std;

struct Square {
    int x, y;
    bool operator<(const Square &o) const { return y != o.y ? y < o.y : x < o.x; }
};

string mode, color, row[16];
double seconds;
char own;
int stay; // what a square that was left is worth, from weights.txt
set<Square> was;

bool empty(int x, int y) {
    return x >= 0 && x < 16 && y >= 0 && y < 16 && row[y][x] == '.';
}

// The squares of the camp at the top left; seen from the other corner too.
bool corner(int x, int y) {
    static const int width[5] = {5, 5, 4, 3, 2};
    return y < 5 && x < width[y];
}

bool inTarget(Square s) {
    return own == 'W' ? corner(s.x, s.y) : corner(15 - s.x, 15 - s.y);
}

int atHome() {
    int n = 0;
    for (int y = 0; y < 16; y++)
        for (int x = 0; x < 16; x++)
            n += row[y][x] == own && (own == 'B' ? corner(x, y) : corner(15 - x, 15 - y));
    return n;
}

int progress(Square from, Square to) {
    int d = to.x + to.y - from.x - from.y;
    int home = inTarget(to) && !inTarget(from) ? 4 : 0;
    return (own == 'B' ? d : -d) + home - (was.count(to) ? stay : 0);
}

struct Best {
    int value = -1000;
    vector<Square> path;
    char kind = 'E';
} best;

void consider(char kind, const vector<Square> &path) {
    Square from = path.front(), to = path.back();
    if (inTarget(from) && !inTarget(to))
        return;
    int value = progress(from, to);
    if (value > best.value) {
        best.value = value;
        best.path = path;
        best.kind = kind;
    }
}

void jumps(vector<Square> &path, set<Square> &seen) {
    Square at = path.back();
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            Square over = {at.x + dx, at.y + dy}, to = {at.x + 2 * dx, at.y + 2 * dy};
            if (!empty(to.x, to.y) || empty(over.x, over.y) || seen.count(to))
                continue;
            seen.insert(to);
            path.push_back(to);
            consider('J', path);
            jumps(path, seen);
            path.pop_back();
        }
}

void search() {
    for (int y = 0; y < 16; y++)
        for (int x = 0; x < 16; x++) {
            if (row[y][x] != own)
                continue;
            vector<Square> path(1, Square{x, y});
            for (int v = y - 1; v <= y + 1; v++)
                for (int u = x - 1; u <= x + 1; u++)
                    if (empty(u, v)) {
                        path.push_back(Square{u, v});
                        consider('E', path);
                        path.pop_back();
                    }
            set<Square> seen;
            seen.insert(path[0]);
            jumps(path, seen);
        }
}

void write(const char *name, const string &newline, bool last) {
    ofstream out(name);
    for (size_t i = 1; i < best.path.size(); i++) {
        Square a = best.path[i - 1], b = best.path[i];
        out << best.kind << ' ' << a.x << ',' << a.y << ' ' << b.x << ',' << b.y;
        if (last || i + 1 < best.path.size())
            out << newline;
    }
}

int main(int argc, char **argv) {
    string fault = argc > 1 ? argv[1] : "";
    ifstream in("input.txt");
    in >> mode >> color >> seconds;
    for (int y = 0; y < 16; y++)
        in >> row[y];
    own = color[0];
    ifstream weights("weights.txt");
    if (!(weights >> stay)) {
        cerr << "there is no weights.txt" << endl;
        return 3;
    }
    string speed;
    if (!getline(ifstream("calibration.txt") >> ws, speed)) {
        cerr << "there is no calibration.txt" << endl;
        return 4;
    }
    if (fault == "tell") {
        cerr << mode << ' ' << speed << endl;
        return 6;
    }
    ifstream before("playdata.txt");
    for (Square s; before >> s.x >> s.y;)
        was.insert(s);
    if (!was.empty() && atHome() == 19) {
        cerr << "this is another game's playdata.txt" << endl;
        return 5;
    }
    if (fault == "abort")
        abort();
    if (fault == "spin")
        for (;;)
            ;
    if (fault == "silent")
        return 0;
    search();
    ofstream("playdata.txt", ios::app) << best.path[0].x << ' ' << best.path[0].y << endl;
    cout << mode << ' ' << color << ' ' << seconds << ": " << best.value << endl;
    if (fault == "garbage")
        ofstream("output.txt") << "I resign" << endl;
    else if (fault == "illegal")
        ofstream("output.txt") << "E 0,0 9,9" << endl;
    else
        write(fault == "capital" ? "OuTpUt.TxT" : "output.txt",
              fault == "crlf" ? "\r\n" : "\n", fault != "bare");
    return 0;
}
