import { Agent, request as send } from "node:http"

/**
 * Sends the requests over some connections, each after the response to the one before. Resolves to the headers and bodies
 * of the responses, in the order of the requests. Fails on an unsuccessful response.
 */
export const sendAll = async (port, requests, connections) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const responses = []
  let next = 0
  const connection = async () => {
    while (next < requests.length) {
      const nth = next++
      responses[nth] = await sendOne(agent, port, requests[nth])
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, connection))
  } finally {
    agent.destroy()
  }
  return responses
}

const sendOne = (agent, port, { body, headers, method, path }) =>
  new Promise((resolve, reject) => {
    const request = send({ agent, host: "127.0.0.1", port, method, path, headers }, (response) => {
      const parts = []
      response.on("data", (part) => parts.push(part))
      response.on("end", () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode >= 300)
          reject(new Error(`${method ?? "GET"} ${path}: ${response.statusCode} ${text}`))
        else resolve({ headers: response.headers, text })
      })
      response.on("error", reject)
    })
    request.on("error", reject)
    request.end(body)
  })
