import { Agent, request as send } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

/** The maximum number of pending requests; above it the service is overloaded. */
const outstanding = 256

/**
 * Sends `rate` requests a second for `seconds` seconds, independent of pending ones. Resolves to the bookings' `uid`s
 * with the time of their responses, in milliseconds of `performance.now()`. Fails on an unsuccessful response.
 */
export const driven = async (service, endpoint, { rate, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: outstanding })
  const answers = []
  const faults = []
  const open = new Set()
  let sent = 0
  const one = () => {
    const { body, headers, method, path } = endpoint.request(service)
    const request = send(
      { agent, host: "127.0.0.1", port: service.port, method, path, headers },
      (response) => {
        const parts = []
        response.on("data", (part) => parts.push(part))
        response.on("end", () => {
          open.delete(request)
          const text = Buffer.concat(parts).toString()
          if (response.statusCode >= 300) faults.push(`${response.statusCode} ${text}`)
          else answers.push({ at: performance.now(), uid: JSON.parse(text).uid })
        })
      }
    )
    request.on("error", (error) => {
      open.delete(request)
      faults.push(String(error))
    })
    open.add(request)
    request.end(body)
  }
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    for (; sent < due && open.size < outstanding; sent++) one()
    await sleep(2)
  }
  while (open.size > 0) await sleep(5)
  agent.destroy()
  if (faults.length > 0) throw new Error(`${endpoint.name}: ${faults.length} failed, such as ${faults[0]}`)
  return { answers }
}
