import { setTimeout as sleep } from "node:timers/promises"
import { withConnections } from "./connections.mjs"

/**
 * Sends requests over `connections` connections, each after the answer to the one before, until `count` were sent or
 * `seconds` have passed. Fails at an answer without success. Latencies are in milliseconds.
 */
export const load = (peer, endpoint, { connections, count = Infinity, seconds = Infinity }) =>
  withConnections(peer, connections, async (open) => {
    const took = []
    let sent = 0
    const began = performance.now()
    const passed = () => (performance.now() - began) / 1000
    const sending = async ({ ask }) => {
      while (sent++ < count && passed() < seconds) {
        const asked = performance.now()
        await ask(endpoint.request())
        took.push(performance.now() - asked)
      }
    }
    await Promise.all(open.map(sending))
    return { answers: took.length, seconds: passed(), took }
  })

/** The maximum number of pending requests; above it the service is overloaded. */
const outstanding = 256

/**
 * Sends `rate` requests a second for `seconds` seconds, independent of pending ones. Returns the texts of answers with success and their
 * times, in milliseconds of `performance.now()`. Requests that a busy server refuses have none.
 */
export const driven = (peer, endpoint, { rate, seconds }) =>
  withConnections(peer, outstanding, async (free) => {
    const answers = []
    const pending = []
    const one = async (connection) => {
      const text = await connection.askUnlessBusy(endpoint.request())
      if (text !== undefined) answers.push({ at: performance.now(), text })
      free.push(connection)
    }
    const began = performance.now()
    const passed = () => (performance.now() - began) / 1000
    while (passed() < seconds) {
      const due = Math.floor(passed() * rate)
      while (pending.length < due && free.length > 0) pending.push(one(free.pop()))
      await sleep(2)
    }
    await Promise.all(pending)
    return answers
  })
