import { createServer } from "node:http"
import { getHeapStatistics } from "node:v8"

// Preloaded into a service. Serves the number of bytes allocated so far on a separate port.
createServer((_request, response) => {
  response.end(String(getHeapStatistics().total_allocated_bytes))
})
  .listen(Number(process.env["ALLOCATED_PORT"]), "127.0.0.1")
  .unref()
