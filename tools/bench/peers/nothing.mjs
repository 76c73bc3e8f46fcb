import { createServer } from "node:http"

// The fastest start there is: a server that does nothing.
createServer((_request, response) => response.end("{}")).listen(Number(process.env.PORT), "127.0.0.1")
