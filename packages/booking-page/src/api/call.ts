import { pauseInOutage, waitInOutage } from "./outages.ts"

/** A response of the public API: the requested body, or the refusal. */
export type Reply<A> = Answered<A> | Refusal

export interface Answered<A> {
  readonly isGood: true
  readonly body: A
  readonly headers: Headers
}

/** The code of the error, and the seconds to wait. */
export interface Refusal {
  readonly isGood: false
  readonly trouble: string
  readonly waitSeconds: number | null
}

/** The path and the body of an API request. */
export interface Request {
  readonly method: "GET" | "POST"
  /** The path after `/api/public/`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Calls the public API as an integrator would, again during an outage (D-OUTAGE-4). Never fails: a missing response is
 * `unreachable`.
 */
export const call = async <A>(request: Request): Promise<Reply<A>> => {
  const began = Date.now()
  for (;;) {
    const { isOutage, reply } = await callOnce<A>(request)
    if (!isOutage || reply.isGood || reply.waitSeconds === null) return reply
    const pause = pauseInOutage(reply.waitSeconds, Date.now() - began, Math.random())
    // The visitor decides whether to go on.
    if (pause === null) return { ...reply, waitSeconds: null }
    await waitInOutage(pause, request.signal)
    if (request.signal?.aborted === true) return reply
  }
}

const callOnce = async <A>({
  body,
  headers = {},
  method,
  path,
  query = {},
  signal
}: Request): Promise<{ readonly isOutage: boolean; readonly reply: Reply<A> }> => {
  try {
    const parameters = new URLSearchParams(query).toString()
    const response = await fetch(`/api/public/${path}${parameters === "" ? "" : `?${parameters}`}`, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      body: body ?? null,
      signal: signal ?? null
    })
    const answer = await response.json()
    const reply: Reply<A> = response.ok
      ? { isGood: true, body: answer, headers: response.headers }
      : refusal(answer, response.headers.get("retry-after"))
    return { isOutage: response.status === 503, reply }
  } catch {
    const trouble = navigator.onLine ? "unreachable" : "offline"
    return { isOutage: false, reply: { isGood: false, trouble, waitSeconds: null } }
  }
}

const refusal = (answer: unknown, retryAfter: string | null): Refusal => {
  const code = typeof answer === "object" && answer !== null && "error" in answer ? answer.error : undefined
  const seconds = Number(retryAfter)
  return {
    isGood: false,
    trouble: typeof code === "string" ? code : "internal",
    waitSeconds: retryAfter !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null
  }
}
