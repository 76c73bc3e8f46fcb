import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Connection, ConnectionProvider } from "./Connection.ts"
import { neededScopes, scopeName } from "./consentRules.ts"
import type { Redeemed } from "./ConsentServers.ts"

/** Why an account was not connected (D-CONN-3). */
export const ConnectionReason = Schema.Literals([
  /** The state is unknown. */
  "unknown",
  /** Another browser, or another session of this one, began the connection. */
  "other_browser",
  /** The state was used before. */
  "used",
  /** The browser came back after the end. */
  "expired",
  /** Another provider answers than the one that was asked. */
  "other_provider",
  /** The person refused. */
  "denied",
  /** The provider reports an error. */
  "provider_refused",
  /** The provider does not accept the code. */
  "code_refused",
  /** A scope was not granted, for example because its box was unticked. */
  "scope_missing",
  /** The grant ends with the access token. */
  "no_refresh_token",
  /** The account is not the one that is connected again, or does not have the calendar. */
  "other_account",
  /** The provider does not respond, or not as expected. */
  "unavailable"
])
export type ConnectionReason = typeof ConnectionReason.Type

/** The sentences for the person: what happened, and what to do. */
export const reasonMessages: { readonly [Reason in ConnectionReason]: string } = {
  unknown: "The connection is unknown or has ended. Start again.",
  other_browser: "The connection was started in another browser or session. Start again in this one.",
  used: "The provider's response has already been used. Start again.",
  expired: "The connection took longer than 10 minutes. Start again.",
  other_provider: "The response comes from a different provider than the one that was asked. Start again.",
  denied: "You did not grant access. Nothing was connected.",
  provider_refused: "The provider refuses access. Ask the operator to check the client and its scopes.",
  code_refused: "The provider no longer accepts its response. Start again.",
  scope_missing: "A permission is missing. Start again, and leave all boxes ticked.",
  no_refresh_token:
    "The provider granted no lasting access. Remove the app from your account, and start again.",
  other_account:
    "This is a different account. Start again, and choose the account that was connected before.",
  unavailable: "The provider cannot be reached. Start again in a few minutes."
}

/** What the provider adds to the redirect address. */
export interface Callback {
  readonly provider: ConnectionProvider
  readonly code: string | null
  readonly error: string | null
  /** Whether `iss` names the provider; null: it was not sent (RFC 9207). */
  readonly isFromProvider: boolean | null
}

/** The code to exchange, or why there is none. */
export type Judgement =
  | { readonly _tag: "Redeem"; readonly connection: Connection; readonly code: string }
  | { readonly _tag: "Refused"; readonly reason: ConnectionReason }

/**
 * What a browser that comes back from a provider brings (D-CONN-3). The connection belongs to one session and one provider, is used
 * once, and ends after `connectionMinutes`.
 */
export const judgeCallback = (
  known: Option.Option<Connection>,
  { code, error, isFromProvider, provider }: Callback,
  browser: { readonly sessionId: string; readonly now: DateTime.Utc }
): Judgement => {
  if (Option.isNone(known)) return refused("unknown")
  const connection = known.value
  if (connection.sessionId !== browser.sessionId) return refused("other_browser")
  if (connection.stage !== "asked") return refused("used")
  if (DateTime.isGreaterThanOrEqualTo(browser.now, connection.expiresAt)) return refused("expired")
  if (connection.provider !== provider || isFromProvider === false) return refused("other_provider")
  if (error !== null) return refused(error === "access_denied" ? "denied" : "provider_refused")
  return code === null ? refused("provider_refused") : { _tag: "Redeem", connection, code }
}

const refused = (reason: ConnectionReason): Judgement => ({ _tag: "Refused", reason })

/** Why a grant is not enough (D-CONN-4); null: it is. */
export const lackOf = (
  provider: ConnectionProvider,
  { refreshToken, scope }: Pick<Redeemed, "refreshToken" | "scope">
): "scope_missing" | "no_refresh_token" | null => {
  const granted = scope === null ? null : scope.split(/[ ,]+/).map(scopeName)
  if (granted !== null && !neededScopes(provider).every((name) => granted.includes(name)))
    return "scope_missing"
  // LinkedIn gives refresh tokens to few clients. Without one, a person repeats the consent after 60 days (D-CONN-11).
  return refreshToken === null && provider !== "linkedin" ? "no_refresh_token" : null
}
