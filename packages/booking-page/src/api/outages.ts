/** Called with whether a request waits for the end of an outage. */
type Listener = (isWaiting: boolean) => void

const listeners = new Set<Listener>()
let waiting = 0

/** Calls the listener when the first request begins to wait and when the last one ends. Returns how to stop. */
export const onWaiting = (listener: Listener): (() => void) => {
  listeners.add(listener)
  listener(waiting > 0)
  return () => void listeners.delete(listener)
}

/** Waits for these milliseconds, or until the signal. */
export const waitInOutage = async (milliseconds: number, signal: AbortSignal | undefined): Promise<void> => {
  waiting += 1
  tell()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true })
  })
  waiting -= 1
  // If the next attempt fails too, the message stays.
  setTimeout(tell, 300)
}

const tell = () => listeners.forEach((listener) => listener(waiting > 0))

/** The time in milliseconds after which a request is not repeated any more. */
const longest = 60_000

/**
 * The milliseconds until the next attempt, by the seconds in Retry-After, the milliseconds since the first attempt, and a
 * random number from 0 to 1, so that visitors do not return all at once. None if it would be too late (D-OUTAGE-4).
 */
export const pauseInOutage = (retryAfter: number, passed: number, random: number): number | null => {
  const pause = Math.min(retryAfter * 1000, 30_000) * (1 + random)
  return passed + pause <= longest ? pause : null
}
