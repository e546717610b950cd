package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<17)
	for in.Scan() && in.Text() != "quit" {
		done := make(chan bool)
		go func() { done <- true }()
		<-done
		if strings.HasPrefix(in.Text(), "go ") {
			fmt.Println("moves")
		} else if strings.HasPrefix(in.Text(), "moves ") {
			fmt.Println(strings.Split(in.Text()[6:], "\t")[0])
		}
	}
}
