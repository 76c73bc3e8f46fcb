import { createServer } from "node:http"

// Preloaded into a service. Serves the process's CPU time in microseconds on a separate port.
createServer((_request, response) => {
  const { system, user } = process.cpuUsage()
  response.end(String(user + system))
})
  .listen(Number(process.env["SPENT_PORT"]), "127.0.0.1")
  .unref()
