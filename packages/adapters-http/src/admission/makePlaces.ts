import { type AdmissionLimits, excessOf, nextOf, type Running, type Waiting } from "./decisions.ts"

/** Why a request was refused: `full`, too many waited; `waited`, no place became free in time. */
export type Refusal = "full" | "waited"

/** A request that asks for a place. One of the functions is called, once, unless the request leaves before. */
export interface Asking {
  readonly tenant: string
  readonly urgency: number
  readonly start: () => void
  readonly refuse: (reason: Refusal) => void
}

export interface Places {
  /** Asks for a place. The result gives the place back, or leaves the queue; only its first call counts. */
  readonly ask: (asking: Asking) => () => void
  /** The numbers of requests that run and that wait. */
  readonly counts: () => { readonly running: number; readonly waiting: number }
}

/** How often waiting requests are looked at, in milliseconds: some become too old, and running ones slow. */
const period = 20

/** The places of a process (D-LOAD-1): who has one and who waits. `decisions.ts` decides. */
export const makePlaces = (limits: AdmissionLimits): Places => {
  const waiting = new Set<Asking & Waiting>()
  const running = new Set<Running>()
  let watch: NodeJS.Timeout | undefined
  let isTurnPlanned = false

  const refuse = (one: Asking & Waiting, reason: Refusal) => {
    waiting.delete(one)
    one.refuse(reason)
  }

  /**
   * Starts one request in each turn of the event loop, because Node accepts one connection in each turn: in long turns
   * connections would wait in the kernel, where no limit sees them.
   */
  const planTurn = () => {
    if (isTurnPlanned || waiting.size === 0) return
    isTurnPlanned = true
    setImmediate(() => {
      isTurnPlanned = false
      const next = nextOf(waiting, running, performance.now(), limits)
      if (next === undefined) return look()
      waiting.delete(next)
      next.start()
      planTurn()
    })
  }

  /** Refuses what has waited for too long, and looks again while something waits. */
  const look = () => {
    const now = performance.now()
    for (const one of waiting) if (now - one.since >= limits.patience) refuse(one, "waited")
    if (waiting.size === 0) {
      clearInterval(watch)
      watch = undefined
    } else {
      watch ??= setInterval(() => {
        look()
        planTurn()
      }, period)
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
      waiting.add(one)
      const excess = excessOf(waiting, limits)
      if (excess !== undefined) refuse(excess, "full")
      planTurn()
      return () => {
        waiting.delete(one)
        if (place !== undefined && running.delete(place)) planTurn()
      }
    },
    counts: () => ({ running: running.size, waiting: waiting.size })
  }
}
