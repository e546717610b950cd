#include <algorithm>
#include <future>
#include <iostream>
#include <string>

int
main()
{
	std::string line;

	while (std::getline(std::cin, line) && line != "quit")
		if (line.rfind("go ", 0) == 0) {
			std::async(std::launch::async, [] { return 1; }).get();
			std::cout << "moves" << std::endl;
		} else if (line.rfind("moves ", 0) == 0) {
			std::cout << line.substr(6, line.find('\t') - 6) << std::endl;
		}
	return 0;
}
