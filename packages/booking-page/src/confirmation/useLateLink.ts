import { useEffect, useState } from "preact/hooks"
import { call } from "../api/call.ts"
import { summaryRequest } from "../journey/requests.ts"
import type { Summary } from "../journey/State.ts"

/** The pauses before each question about a link that follows, in seconds: after 2, 5, 10, 30 and 70 seconds. */
const pauses = [2, 3, 5, 20, 40]

/**
 * The place of a booking with its link, which the page asks for a few times while the link follows (D-PAGE-8). A page in the
 * background asks when it is visible again.
 */
export const useLateLink = (
  { link_follows, location }: Pick<Summary, "link_follows" | "location">,
  token: string | null
): ShownLocation => {
  const first = { location, follows: link_follows === true }
  const [found, setFound] = useState<Summary["location"] | null>(null)
  useEffect(() => {
    setFound(null)
    if (!first.follows || token === null) return
    const over = new AbortController()
    const { signal } = over
    const later = (nth: number) => {
      const pause = pauses[nth]
      if (pause === undefined) return
      const timer = setTimeout(() => void ask(nth), pause * 1000)
      signal.addEventListener("abort", () => clearTimeout(timer))
    }
    const ask = async (nth: number) => {
      if (document.hidden)
        return document.addEventListener("visibilitychange", () => void ask(nth), { once: true, signal })
      const reply = await call({ ...summaryRequest(token), signal })
      if (signal.aborted) return
      if (reply.isGood && reply.body.link_follows !== true) setFound(reply.body.location)
      else later(nth + 1)
    }
    later(0)
    return () => over.abort()
  }, [location, token])
  return found === null ? first : { location: found, follows: false }
}

/** A location, and whether its link follows by email. */
export interface ShownLocation {
  readonly location: Summary["location"]
  readonly follows: boolean
}
