import { createServer } from "node:http"
import { getHeapStatistics } from "node:v8"

// Preloaded into a service. Serves the process's CPU time and its allocated bytes so far on a separate port.
createServer((_request, response) => {
  const { system, user } = process.cpuUsage()
  const { total_allocated_bytes } = getHeapStatistics()
  response.end(JSON.stringify({ allocatedBytes: total_allocated_bytes, cpuMicroseconds: user + system }))
})
  .listen(Number(process.env["MEASURES_PORT"]), "127.0.0.1")
  .unref()
