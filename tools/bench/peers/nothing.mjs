import { createServer } from "node:http"

// The fastest possible start: an empty server.
createServer((_request, response) => response.end("{}")).listen(Number(process.env.PORT), "127.0.0.1")
