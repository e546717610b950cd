program agent;
{$mode objfpc}
uses cthreads, classes, sysutils;
type
	helper = class(TThread)
		procedure Execute; override;
	end;
var
	line: ansistring;
	one: helper;
procedure helper.Execute;
begin
end;
begin
	while not eof do begin
		readln(line);
		if line = 'quit' then halt(0);
		if copy(line, 1, 3) = 'go ' then begin
			one := helper.Create(false);
			one.WaitFor;
			one.Free;
			writeln('moves');
		end else if copy(line, 1, 6) = 'moves ' then
			writeln(copy(line, 7, pos(#9, line + #9) - 7));
		flush(output);
	end;
end.
