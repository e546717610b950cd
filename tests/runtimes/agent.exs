defmodule Agent1 do
	def play("quit\n"), do: :ok
	def play(:eof), do: :ok
	def play("go " <> _), do: say("moves")
	def play("moves " <> list), do: say(hd(String.split(list, ["\t", "\n"])))
	def play(_), do: play(IO.gets(""))

	defp say(text) do
		IO.puts(text)
		play(IO.gets(""))
	end
end

Agent1.play(IO.gets(""))
