with Ada.Strings.Fixed;
with Ada.Text_IO; use Ada.Text_IO;
procedure Agent is
   task type Helper;
   task body Helper is
   begin
      delay 0.001;
   end Helper;
begin
   while not End_Of_File loop
      declare
         Line : constant String := Get_Line;
         Tab  : constant Natural :=
           Ada.Strings.Fixed.Index (Line & ASCII.HT, "" & ASCII.HT);
      begin
         exit when Line = "quit";
         if Line'Length > 3 and then Line (1 .. 3) = "go " then
            declare
               One : Helper;
            begin
               null;
            end;
            Put_Line ("moves");
         elsif Line'Length > 6 and then Line (1 .. 6) = "moves " then
            Put_Line (Line (7 .. Tab - 1));
         end if;
         Flush;
      end;
   end loop;
end Agent;
