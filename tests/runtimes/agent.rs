use std::io::{stdin, stdout, BufRead, Write};
use std::thread;

fn main() {
    for line in stdin().lock().lines() {
        let line = line.unwrap();
        if line == "quit" {
            break;
        } else if line.starts_with("go ") {
            let sum = thread::spawn(|| (0..100000u64).fold(0, |a, b| a ^ b));
            sum.join().unwrap();
            println!("moves");
        } else if line.starts_with("moves ") {
            println!("{}", line[6..].split('\t').next().unwrap());
        }
        stdout().flush().unwrap();
    }
}
