import { useEffect, useState } from "preact/hooks"
import type { AnswerAt } from "@calendeal/web-kit/api"
import { call, type Request } from "../api/call.ts"
import { type Obstacle, obstacleOf } from "../journey/State.ts"

/** The state of a request: nothing yet, a response, or an obstacle. */
export type Found<A> =
  | { readonly tag: "looking" }
  | { readonly tag: "found"; readonly value: A }
  | { readonly tag: "blocked"; readonly obstacle: Obstacle }

interface Answer<A> {
  readonly question: string
  readonly found: Found<A>
}

const looking = { tag: "looking" } as const

/**
 * Requests free times, again whenever the request or its freshness changes, after the time that the service asks to
 * wait, and when the connection is back. Outdated responses are never shown.
 */
export const useFree = <Path extends string>(
  request: Request<"GET", Path> | null,
  freshness: number
): Found<AnswerAt<"GET", `/api/public/${Path}`>> & { readonly again: () => void } => {
  type A = AnswerAt<"GET", `/api/public/${Path}`>
  const [answer, setAnswer] = useState<Answer<A>>()
  const [tries, setTries] = useState(0)
  const question = JSON.stringify([request, freshness, tries])
  const again = () => setTries((count) => count + 1)
  useEffect(() => {
    if (request === null) return
    const aborter = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const setFound = (found: Found<A>) => setAnswer({ question, found })
    const ask = async () => {
      const reply = await call({ ...request, signal: aborter.signal })
      if (aborter.signal.aborted) return
      if (reply.isGood) return setFound({ tag: "found", value: reply.body })
      if (reply.waitSeconds > 0) timer = setTimeout(again, reply.waitSeconds * 1000)
      return setFound({ tag: "blocked", obstacle: obstacleOf(reply) })
    }
    void ask()
    addEventListener("online", again)
    return () => {
      aborter.abort()
      clearTimeout(timer)
      removeEventListener("online", again)
    }
  }, [question])
  return { ...(answer?.question === question ? answer.found : looking), again }
}
