import { createServer } from "node:http"
import { getHeapStatistics } from "node:v8"

// Loaded into a service before it starts: tells on a port of its own how many bytes its heap has given out so far.
createServer((_request, response) => {
  response.end(String(getHeapStatistics().total_allocated_bytes))
})
  .listen(Number(process.env["ALLOCATED_PORT"]), "127.0.0.1")
  .unref()
