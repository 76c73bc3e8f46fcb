import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { encodeBase64Url, Fingerprint, newSecret, type Origin } from "../../workspace/consistency/index.ts"
import { AccessTokens } from "../../workspace/workspaces/index.ts"
import type { AssistantClientId } from "./AssistantClient.ts"
import { accessSeconds, connectionDays, GrantHash } from "./AssistantGrant.ts"
import { type AssistantConnection, Assistants } from "./Assistants.ts"
import { memberOf } from "./identifyAssistant.ts"
import { type GrantVerdict, judgeCode, judgeRefresh } from "./judgeGrant.ts"
import { logAssistant } from "./logAssistant.ts"
import { refreshParts, refreshPrefix } from "./refreshParts.ts"

/** The code or the refresh token is not accepted: all causes give the same error. */
export class GrantRefused extends Schema.TaggedError<GrantRefused>()("GrantRefused", {}) {}

export interface IssuedTokens {
  readonly accessToken: Redacted.Redacted
  readonly refreshToken: Redacted.Redacted
  readonly scopes: ReadonlyArray<string>
}

interface Presented {
  readonly clientId: AssistantClientId
  readonly resource: string | null
}

/** Exchanges a code for the first tokens (D-OAUTH-7). Fails with GrantRefused. */
export const exchangeCode = Effect.fn("assistants.exchangeCode")(function* (
  given: Presented & {
    readonly code: string
    readonly verifier: string
    readonly redirectUri: string | null
  },
  origin: Origin
) {
  const [assistants, { sha256 }] = [yield* Assistants, yield* Fingerprint]
  const hash = GrantHash.make(yield* sha256(given.code))
  const found = Option.getOrNull(yield* assistants.find({ kind: "code", hash }))
  if (found === null) return yield* new GrantRefused()
  const challenge = challengeOf(yield* sha256(given.verifier))
  const verdict = judgeCode(found, { ...given, challenge }, yield* DateTime.now)
  const family = yield* newSecret(refreshPrefix)
  return yield* carryOut(found, verdict, Redacted.value(family.secret), GrantHash.make(family.hash), origin)
})

/** Exchanges a refresh token for new tokens (D-OAUTH-8). Fails with GrantRefused. */
export const refreshTokens = Effect.fn("assistants.refresh")(function* (
  given: Presented & { readonly refreshToken: string },
  origin: Origin
) {
  const [assistants, { sha256 }] = [yield* Assistants, yield* Fingerprint]
  const { family, turn } = refreshParts(given.refreshToken)
  const hash = GrantHash.make(yield* sha256(family))
  const found = Option.getOrNull(yield* assistants.find({ kind: "family", hash }))
  if (found === null) return yield* new GrantRefused()
  const refreshHash = GrantHash.make(yield* sha256(turn))
  const verdict = judgeRefresh(found, { ...given, refreshHash }, yield* DateTime.now)
  return yield* carryOut(found, verdict, family, hash, origin)
})

const carryOut = Effect.fnUntraced(function* (
  found: AssistantConnection,
  verdict: GrantVerdict,
  family: string,
  familyHash: GrantHash,
  origin: Origin
) {
  const { grant, token } = found
  if (verdict === "Refuse") return yield* new GrantRefused()
  if (verdict === "End") return yield* end(found, origin)
  if (Option.isNone(yield* memberOf(token))) return yield* new GrantRefused()
  const assistants = yield* Assistants
  const now = yield* DateTime.now
  const [access, turn] = [yield* newSecret("mca_"), yield* newSecret("")]
  const isIssued = yield* assistants.issue(
    token.id,
    grant.tokens?.refreshHash ?? null,
    {
      accessHash: GrantHash.make(access.hash),
      accessExpiresAt: DateTime.add(now, { seconds: accessSeconds }),
      familyHash,
      refreshHash: GrantHash.make(turn.hash)
    },
    DateTime.add(now, { days: connectionDays })
  )
  // Another request has used the same secret in the meantime.
  if (!isIssued) return yield* end(found, origin)
  const issued: IssuedTokens = {
    accessToken: access.secret,
    refreshToken: Redacted.make(`${family}.${Redacted.value(turn.secret)}`),
    scopes: token.scopes
  }
  return issued
})

/** Ends a connection whose code or refresh token is used a second time. */
const end = Effect.fnUntraced(function* ({ token }: AssistantConnection, origin: Origin) {
  const tokens = yield* AccessTokens
  yield* tokens.revoke(token.userId, token.id, yield* DateTime.now)
  if (token.revokedAt === null)
    yield* logAssistant(token, "end", { ...origin, credential: { kind: "assistant", id: token.id } })
  return yield* new GrantRefused()
})

/** The base64url of a hash in hexadecimal: 43 digits of 6 bits, of which the last 2 are zero. */
const challengeOf = (hex: string): string => encodeBase64Url(BigInt(`0x${hex}`) << 2n, 43)
