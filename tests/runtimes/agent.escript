#!/usr/bin/env escript
main(_) -> play(io:get_line("")).

play("quit" ++ _) -> ok;
play("go " ++ _) -> io:put_chars("moves\n"), main([]);
play("moves " ++ List) -> io:format("~s~n", [hd(string:lexemes(List, "\t\n"))]), main([]);
play(Line) when is_list(Line) -> main([]);
play(_) -> ok.
