import { useEffect, useState } from "preact/hooks"
import { call, type Request } from "../api/call.ts"
import type { Obstacle } from "../journey/State.ts"

/** What was asked for: nothing yet, an answer, or what stands in the way. */
export type Found<A> =
  | { readonly tag: "looking" }
  | { readonly tag: "found"; readonly value: A }
  | { readonly tag: "blocked"; readonly obstacle: Obstacle }

/**
 * Asks for something that is free, again whenever the question or its freshness changes, after the time that the service
 * asks to wait, and when the connection is back. An answer to an older question is dropped.
 */
export const useFree = <A>(
  request: Request | null,
  freshness: number
): Found<A> & { readonly again: () => void } => {
  const [found, setFound] = useState<Found<A>>({ tag: "looking" })
  const [tries, setTries] = useState(0)
  const question = JSON.stringify(request)
  const again = () => setTries((count) => count + 1)
  useEffect(() => {
    if (request === null) return
    const aborter = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    setFound({ tag: "looking" })
    const ask = async () => {
      const reply = await call<A>({ ...request, signal: aborter.signal })
      if (aborter.signal.aborted) return
      if (reply.isGood) return setFound({ tag: "found", value: reply.body })
      const wait = reply.waitSeconds === null ? null : reply.waitSeconds * 1000
      if (wait !== null) timer = setTimeout(again, wait)
      return setFound({
        tag: "blocked",
        obstacle: { trouble: reply.trouble, until: wait === null ? null : Date.now() + wait }
      })
    }
    void ask()
    addEventListener("online", again)
    return () => {
      aborter.abort()
      clearTimeout(timer)
      removeEventListener("online", again)
    }
  }, [question, freshness, tries])
  return { ...found, again }
}
