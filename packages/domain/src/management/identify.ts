import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Fingerprint } from "../consistency/index.ts"
import { AccessTokenHash, AccessTokens, isGood } from "../workspaces/index.ts"

/** The access token is not one of ours, was revoked, or its time is over: one error for every cause. */
export class BadAccessToken extends Schema.TaggedError<BadAccessToken>()("BadAccessToken", {}) {}

/** The user whose access token this is, if it is good now (management API, who may call). */
export const identify = Effect.fn("management.identify")(function* (token: Redacted.Redacted) {
  const tokens = yield* AccessTokens
  const fingerprint = yield* Fingerprint
  const now = yield* DateTime.now
  const hash = AccessTokenHash.make(yield* fingerprint.sha256(Redacted.value(token)))
  const known = yield* tokens.find(hash)
  return Option.isSome(known) && isGood(known.value, now) ? known.value : yield* new BadAccessToken()
})
