import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

/** Requests to a service that is killed, below an address, each from another client, until the signal ends them. */
export const insistentCalls = (address: string, over: AbortSignal) => {
  /** Undefined: the answer was lost with the process. */
  const post = (path: string, body: string, headers: Readonly<Record<string, string>>) =>
    fetch(`${address}${path}`, {
      method: "POST",
      headers: { "x-forwarded-for": `10.${randomBytes(3).join(".")}`, ...headers },
      body
    }).catch(() => undefined)
  /** Until it is answered, with the same headers, as pages, members and Stripe do. */
  const insist = async (...request: Parameters<typeof post>) => {
    while (!over.aborted) {
      const answer = await post(...request)
      if (answer !== undefined && answer.status !== 503) return answer
      await sleep(50)
    }
    return undefined
  }
  return { insist, post }
}
