import {
  type AdmissionLimits,
  excessOf,
  nextOf,
  longestWaitAt,
  type Running,
  type Waiting
} from "./decisions.ts"

/** Why a request was refused: `full`, too many waited; `waited`, no place became free in time. */
export type Refusal = "full" | "waited"

/** A request that asks for a place. One of the functions is called, once, unless the request leaves before. */
interface Asking {
  readonly tenant: string
  readonly urgency: number
  readonly start: () => void
  readonly refuse: (reason: Refusal) => void
}

export interface Places {
  /** Asks for a place. The result gives the place back, or leaves the queue; only its first call counts. Returns whether it waited. */
  readonly ask: (asking: Asking) => () => boolean
  /** The numbers of requests that run and that wait. */
  readonly counts: () => { readonly running: number; readonly waiting: number }
}

/** How often waiting requests are looked at, in milliseconds: some become too old, and running ones slow. */
const period = 20

/** The places of a process (D-LOAD-1): who has one and who waits. `decisions.ts` decides. */
export const makePlaces = (limits: AdmissionLimits): Places => {
  const waiting = new Set<Asking & Waiting>()
  const running = new Set<Running>()
  let busySince = 0
  let watch: NodeJS.Timeout | undefined
  let isTurnPlanned = false

  const refuse = (one: Asking & Waiting, reason: Refusal) => {
    waiting.delete(one)
    one.refuse(reason)
  }

  const planTurn = () => {
    if (isTurnPlanned || waiting.size === 0) return
    isTurnPlanned = true
    setImmediate(turn)
  }

  /**
   * Starts one request in each turn of the event loop, because Node accepts connections once in each turn: in long turns
   * connections would wait in the kernel, where no limit sees them. Refuses afterwards what has waited for too long, so that after
   * a pause of the process the next request begins instead.
   */
  const turn = () => {
    isTurnPlanned = false
    const now = performance.now()
    const next = nextOf(waiting, running, now, limits)
    if (next !== undefined) {
      waiting.delete(next)
      next.start()
      planTurn()
    }
    const longest = longestWaitAt(busySince, now, limits)
    // The oldest first.
    for (const one of waiting) {
      if (now - one.since < longest) break
      refuse(one, "waited")
    }
    if (waiting.size > 0) watch ??= setInterval(planTurn, period)
    else {
      clearInterval(watch)
      watch = undefined
    }
  }

  return {
    ask: (asking) => {
      const { tenant } = asking
      let place: Running | undefined
      const one = {
        ...asking,
        since: performance.now(),
        start: () => {
          place = { tenant, since: performance.now() }
          running.add(place)
          asking.start()
        }
      }
      if (waiting.size === 0) busySince = one.since
      waiting.add(one)
      const excess = excessOf(waiting, limits)
      if (excess !== undefined) refuse(excess, "full")
      planTurn()
      return () => {
        if (place !== undefined && running.delete(place)) planTurn()
        return waiting.delete(one)
      }
    },
    counts: () => ({ running: running.size, waiting: waiting.size })
  }
}
