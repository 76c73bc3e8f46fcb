import { createServer } from "node:http"
import { getHeapStatistics } from "node:v8"
import { type Counts, counting } from "./counts.ts"

// Preloaded into a service. Serves the process's CPU time and its allocated bytes so far on a separate port, and at /counts what it
// has run since the first request for that: counting costs time, too.

let counts: Promise<Counts> | undefined

createServer(async ({ url }, response) => {
  if (url === "/counts") return response.end(JSON.stringify(await (counts ??= counting())))
  const { system, user } = process.cpuUsage()
  const { total_allocated_bytes } = getHeapStatistics()
  return response.end(
    JSON.stringify({ allocatedBytes: total_allocated_bytes, cpuMicroseconds: user + system })
  )
})
  .listen(Number(process.env["MEASURES_PORT"]), "127.0.0.1")
  .unref()
