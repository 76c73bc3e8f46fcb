import { once } from "node:events"
import { createServer } from "node:http"

/** A local server that accepts all requests, like collectors and error monitors, and always sends the same response. */
export const startSink = async (answer = "{}") => {
  const received: Array<{ readonly path: string; readonly head: string; readonly body: string }> = []
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({
      path: String(request.url),
      head: request.rawHeaders.join("\n"),
      body: Buffer.concat(chunks).toString("utf8")
    })
    response.end(answer)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return { port: address.port, received, close: () => server.close() }
}
