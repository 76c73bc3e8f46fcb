import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Fingerprint, IdGenerator, spellBase64Url } from "../consistency/index.ts"
import {
  type AccessToken,
  AccessTokenHash,
  AccessTokenId,
  type Member,
  tokenEnd,
  usualTokenDays
} from "../workspaces/index.ts"

/**
 * A new personal access token for who has this seat: `pat_` and 43 base64url characters from 256 random bits. Not stored yet.
 * It works for so many days, 90 unless given; null: it does not expire (D-PAT-1).
 */
export const newAccessToken = Effect.fnUntraced(function* (
  { userId, workspaceId }: Pick<Member, "userId" | "workspaceId">,
  days: number | null = usualTokenDays,
  name: AccessToken["name"] = null
) {
  const idGenerator = yield* IdGenerator
  const fingerprint = yield* Fingerprint
  const bits = ((yield* idGenerator.bits128) << 128n) | (yield* idGenerator.bits128)
  const secret = `pat_${spellBase64Url(bits, 43)}`
  const createdAt = yield* DateTime.now
  const token: AccessToken = {
    id: AccessTokenId.make(yield* idGenerator.uuid),
    hash: AccessTokenHash.make(yield* fingerprint.sha256(secret)),
    name,
    userId,
    home: workspaceId,
    createdAt,
    expiresAt: days === null ? null : tokenEnd(createdAt, days),
    revokedAt: null,
    refusedIn: []
  }
  return { secret: Redacted.make(secret), token }
})
