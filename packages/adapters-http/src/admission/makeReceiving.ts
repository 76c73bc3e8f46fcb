import type { IncomingMessage, ServerResponse } from "node:http"

/** `full`: too many bodies are awaited; `gone`: the client has left. */
export type Received = "full" | "gone" | "received"

/** Requests whose body did not arrive in time. */
const late = new WeakSet<object>()

/** Whether the time to send the body was over before it had arrived. */
export const isLate = (source: object): boolean => late.has(source)

/**
 * Calls back once for each request: when its body is complete, when as much of it is in memory as Node keeps, or after `limit`
 * milliseconds, in which case the request is late. So a client that sends slowly holds no place (D-LOAD-5). At most `most` bodies
 * are awaited.
 */
export const makeReceiving = (limit: number, most: number) => {
  let awaited = 0
  const wait = (
    request: IncomingMessage,
    response: ServerResponse,
    then: (received: Received) => void
  ): void => {
    if (awaited >= most) return then("full")
    awaited += 1
    const settle = () => {
      awaited -= 1
      clearTimeout(timer)
      request.off("readable", look)
      response.off("close", settle)
      then(response.closed ? "gone" : "received")
    }
    const look = () => {
      if (request.complete || request.readableLength >= request.readableHighWaterMark) settle()
    }
    const timer = setTimeout(() => {
      late.add(request)
      settle()
    }, limit)
    request.on("readable", look)
    response.on("close", settle)
  }
  return (request: IncomingMessage, response: ServerResponse, then: (received: Received) => void): void => {
    // Node has then parsed all that has arrived, mostly the whole body.
    process.nextTick(() => {
      if (response.closed) then("gone")
      else if (request.complete) then("received")
      else wait(request, response, then)
    })
  }
}
