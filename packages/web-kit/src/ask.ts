/** An answer of the API, or why there is none. */
export type Reply<A> = Answered<A> | Failure

export interface Answered<A> {
  readonly isGood: true
  readonly body: A
  readonly status: number
  readonly headers: Headers
}

/** A refusal with the code of the API's error; `status` 0: no answer, and the code is `unreachable` or `offline`. */
export interface Failure {
  readonly isGood: false
  readonly code: string
  /** Why a sign-in over an identity provider or a connection is refused; else empty. */
  readonly reason: string
  /** The fields that the service does not accept, such as `attendees.0.email`; else empty. */
  readonly fields: ReadonlyArray<string>
  /** The seconds after which it makes sense to ask again; 0: the service names none. */
  readonly waitSeconds: number
  readonly status: number
}

/** A request to an address of this service. */
export interface Asking {
  readonly method: string
  /** JSON. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Asks the API for what the caller says that it answers. Never fails. */
export const ask = async <A>(address: string, { headers, ...asking }: Asking): Promise<Reply<A>> => {
  try {
    const response = await fetch(address, {
      ...asking,
      headers: { ...(asking.body && { "content-type": "application/json" }), ...headers }
    })
    const { ok, status } = response
    const text = await response.text()
    const answer: A & Partial<Refused> = text ? JSON.parse(text) : null
    if (ok) return { isGood: true, body: answer, status, headers: response.headers }
    const waitSeconds = Number(response.headers.get("retry-after")) || 0
    return {
      isGood: false,
      code: answer?.error ?? "internal",
      reason: answer?.reason ?? "",
      fields: answer?.issues?.map(({ path }) => path.join(".")) ?? [],
      waitSeconds,
      status
    }
  } catch {
    const code = navigator.onLine ? "unreachable" : "offline"
    return { isGood: false, code, reason: "", fields: [], waitSeconds: 0, status: 0 }
  }
}

interface Refused {
  readonly error: string
  readonly reason: string
  readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string | number> }>
}
