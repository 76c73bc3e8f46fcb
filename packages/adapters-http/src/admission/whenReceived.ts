import type { IncomingMessage, ServerResponse } from "node:http"

/** Requests whose body did not arrive in time. */
const late = new WeakSet<object>()

/** Whether the time to send the body was over before it had arrived. */
export const isLate = (source: object): boolean => late.has(source)

/**
 * Calls `then` once: when the body is complete, when as much of it is in memory as Node keeps, after `limit` milliseconds, in which
 * case the request is late, or when the client has gone. So a client that sends slowly holds no place (D-LOAD-5).
 */
export const whenReceived = (
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  then: (isGone: boolean) => void
): void => {
  const wait = () => {
    const settle = () => {
      clearTimeout(timer)
      request.off("readable", look)
      response.off("close", settle)
      then(response.closed)
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
  // Node has then parsed all that has arrived, mostly the whole body.
  process.nextTick(() => (request.complete || response.closed ? then(response.closed) : wait()))
}
