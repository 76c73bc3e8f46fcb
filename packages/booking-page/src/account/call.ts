import type { AccountWords } from "./words/AccountWords.ts"
import { say } from "../words/say.ts"

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

/** Calls the API with the session's cookie; the path is complete. Never fails. */
export const callApi = async <A>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object
): Promise<Reply<A>> => {
  try {
    const response = await fetch(path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } })
    })
    const answer = response.status === 204 ? null : await response.json()
    if (response.ok) return { isGood: true, body: answer }
    return {
      isGood: false,
      status: response.status,
      code: String(answer?.error),
      reason: String(answer?.reason ?? ""),
      waitSeconds: Number(response.headers.get("retry-after") ?? 0)
    }
  } catch {
    return { isGood: false, status: 0, code: "unreachable", reason: "", waitSeconds: 0 }
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
