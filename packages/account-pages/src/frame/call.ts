import { unansweredRequests } from "@calendeal/web-kit/unanswered"
import type { AccountWords } from "../words/AccountWords.ts"
import { say } from "@calendeal/web-kit/say"

/** Why a request failed. `status` 0: there was no response. */
export interface Failure {
  readonly isGood: false
  readonly status: number
  readonly code: string
  /** Why a sign-in over an identity provider or a connection is refused; else empty. */
  readonly reason: string
  readonly waitSeconds: number
}

/** The body of a response, or why there is none. */
export type Reply<A> = { readonly isGood: true; readonly body: A } | Failure

/** Calls the account's API with the session's cookie. Never fails. */
export const call = <A>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: object
): Promise<Reply<A>> => callApi(method, `/api/account${path}`, body)

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/**
 * Calls the API with the session's cookie; the path is complete. Never fails. A change that is called again while it is sent, such as
 * by a double click, is sent once (D-CON-84).
 */
export const callApi = async <A>(method: Method, path: string, body?: object): Promise<Reply<A>> => {
  const request = `${method} ${path} ${JSON.stringify(body)}`
  const sent = method === "GET" ? undefined : sending.get(request)
  const receiving = sent ?? send(request, method, path, body).finally(() => sending.delete(request))
  sending.set(request, receiving)
  const received = await receiving
  if (received === null) return unreachable
  const { response, text } = received
  try {
    const answer = text === "" ? null : JSON.parse(text)
    if (response.ok) return { isGood: true, body: answer }
    return {
      isGood: false,
      status: response.status,
      code: String(answer?.error),
      reason: String(answer?.reason ?? ""),
      waitSeconds: Number(response.headers.get("retry-after") ?? 0)
    }
  } catch {
    return unreachable
  }
}

const unreachable = { isGood: false, status: 0, code: "unreachable", reason: "", waitSeconds: 0 } as const

interface Received {
  readonly response: Response
  readonly text: string
}

/** The requests that are under way, by method, path and body. */
const sending = new Map<string, Promise<Received | null>>()

const unanswered = unansweredRequests()

/** A POST has the same key until it is answered (D-CON-85). Null: there was no response. */
const send = async (
  request: string,
  method: Method,
  path: string,
  body?: object
): Promise<Received | null> => {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(method === "POST" && { "idempotency-key": unanswered.keyOf(request) })
      },
      ...(body && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    unanswered.answered(request, response)
    return { response, text }
  } catch {
    return null
  }
}

/** The sentence for a failure that a screen does not explain itself. */
export const explained = ({ code, reason, status, waitSeconds }: Failure, words: AccountWords): string => {
  if (status === 0) return words.unreachable
  if (code === "rate_limited") return say(words.tooMany, { minutes: Math.ceil(waitSeconds / 60) })
  return reasons(words).get(reason) ?? words.failed
}

const reasons = (words: AccountWords) =>
  new Map([
    ["stale", words.staleSignIn],
    ["cancelled", words.cancelledSignIn],
    ["provider_refused", words.providerRefused],
    ["provider_unreachable", words.providerUnreachable],
    ["unverified_email", words.unverifiedEmail],
    ["not_a_member", words.notAMember],
    ["other_identity", words.otherIdentity]
  ])
