import type { AnswerAt } from "@calendeal/web-kit/api"
import { ask, type Reply } from "@calendeal/web-kit/ask"
import { pauseInOutage, waitInOutage } from "./outages.ts"

/** A request of the public API. */
export interface Request<Method extends "GET" | "POST", Path extends string> {
  readonly method: Method
  /** The path after `/api/public/`, with the query. */
  readonly path: Path
  /** JSON. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Headers of every request of a visit over a one-off link, or with one host (D-LINK-2, D-PAGE-41). */
export const visitHeaders: Record<string, string> = {}

/** Calls the public API as an integrator would, again during an outage (D-OUTAGE-4). Never fails. */
export const call = async <Method extends "GET" | "POST", Path extends string>({
  path,
  ...asking
}: Request<Method, Path>): Promise<Reply<AnswerAt<Method, `/api/public/${Path}`>>> => {
  const began = Date.now()
  for (;;) {
    const reply = await ask<AnswerAt<Method, `/api/public/${Path}`>>(`/api/public/${path}`, {
      ...asking,
      headers: { ...asking.headers, ...visitHeaders }
    })
    if (reply.isGood || reply.status !== 503 || reply.waitSeconds === 0) return reply
    const pause = pauseInOutage(reply.waitSeconds, Date.now() - began, Math.random())
    // The visitor decides whether to go on.
    if (pause === null) return { ...reply, waitSeconds: 0 }
    await waitInOutage(pause, asking.signal)
    if (asking.signal?.aborted === true) return reply
  }
}
