import System.IO

answer :: String -> IO ()
answer line = case splitAt 6 line of
	('g' : 'o' : ' ' : _, _) -> putStrLn "moves"
	("moves ", list) -> putStrLn (takeWhile (/= '\t') list)
	_ -> return ()

main :: IO ()
main = do
	hSetBuffering stdout LineBuffering
	text <- getContents
	mapM_ answer (takeWhile (/= "quit") (lines text))
