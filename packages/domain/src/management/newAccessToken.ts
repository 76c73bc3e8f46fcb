import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Fingerprint, Identities, spellBase64Url } from "../consistency/index.ts"
import { type AccessToken, AccessTokenHash, type Member } from "../workspaces/index.ts"

/** A new personal access token for who has this seat: `pat_` and 43 base64url characters from 256 random bits. Not stored yet. */
export const newAccessToken = Effect.fnUntraced(function* ({
  userId,
  workspaceId
}: Pick<Member, "userId" | "workspaceId">) {
  const identities = yield* Identities
  const fingerprint = yield* Fingerprint
  const bits = ((yield* identities.bits128) << 128n) | (yield* identities.bits128)
  const secret = `pat_${spellBase64Url(bits, 43)}`
  const token: AccessToken = {
    hash: AccessTokenHash.make(yield* fingerprint.sha256(secret)),
    userId,
    home: workspaceId,
    createdAt: yield* DateTime.now,
    expiresAt: null,
    revokedAt: null
  }
  return { secret: Redacted.make(secret), token }
})
