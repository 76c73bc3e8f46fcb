import { createServer } from "node:http"

// Loaded into a service before it starts: tells on a port of its own how much processor time it has taken, in microseconds.
createServer((_request, response) => {
  const { system, user } = process.cpuUsage()
  response.end(String(user + system))
})
  .listen(Number(process.env["SPENT_PORT"]), "127.0.0.1")
  .unref()
