import { createServer } from "node:http"

// The HTTP parts of the peers without a framework.

export const answer = (response, status, body, headers) => {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...headers
  })
  response.end(text)
}

export const fieldsOf = (query) => {
  const fields = {}
  for (const pair of query.split("&")) {
    const split = pair.indexOf("=")
    fields[pair.slice(0, split)] = decodeURIComponent(pair.slice(split + 1))
  }
  return fields
}

/** The bytes of the body; undefined if there are more than `most`. */
export const bodyOf = (request, most = Infinity) =>
  new Promise((resolve, reject) => {
    const chunks = []
    let length = 0
    request.on("data", (chunk) => (length += chunk.length) <= most && chunks.push(chunk))
    request.on("end", () => {
      if (length > most) resolve(undefined)
      else resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
    })
    request.on("error", reject)
  })

/** Calls `handle` with each request, its response, its method and path, and its query. */
export const serve = (handle) => {
  const server = createServer((request, response) => {
    const { method, url } = request
    const mark = url.indexOf("?")
    const path = mark === -1 ? url : url.slice(0, mark)
    handle(request, response, `${method} ${path}`, mark === -1 ? "" : url.slice(mark + 1))
  })
  server.keepAliveTimeout = 65_000
  server.listen(Number(process.env.PORT), "127.0.0.1")
  process.on("SIGTERM", () => process.exit(0))
}
