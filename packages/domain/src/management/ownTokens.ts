import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  type AccessToken,
  type AccessTokenId,
  AccessTokens,
  maximumTokens,
  type Minting,
  successorEnd
} from "../workspaces/index.ts"
import { BadAccessToken } from "./identify.ts"
import { newAccessToken } from "./newAccessToken.ts"
import { InTheWay, NotThere } from "./refusals.ts"

/** Makes another token for the user of this one. Fails with BadAccessToken or InTheWay (D-PAT-2). */
export const mintToken = Effect.fn("management.mintToken")(function* (
  caller: AccessToken,
  { days, name }: { readonly days?: number; readonly name?: AccessToken["name"] }
) {
  const made = yield* newAccessToken(seatOf(caller), days, name)
  const outcome = yield* entered({ token: made.token, by: caller.id, succeeds: null })
  if (outcome !== "Made") return yield* new BadAccessToken()
  return made
})

/**
 * Gives one of the user's tokens a successor of its name and lifetime, beside which it works for so many seconds (D-PAT-3).
 * Fails with NotThere, or with InTheWay when it has ended or the user has too many.
 */
export const rotateToken = Effect.fn("management.rotateToken")(function* (
  caller: AccessToken,
  id: AccessTokenId,
  overlapSeconds: number
) {
  const tokens = yield* AccessTokens
  const former = (yield* tokens.ofUser(caller.userId)).find((token) => token.id === id)
  if (former === undefined) return yield* new NotThere()
  const { secret, token: drawn } = yield* newAccessToken(seatOf(caller), undefined, former.name)
  const token = { ...drawn, expiresAt: successorEnd(former, drawn.createdAt) }
  const until = DateTime.add(token.createdAt, { seconds: overlapSeconds })
  const outcome = yield* entered({ token, by: caller.id, succeeds: { id, until } })
  if (outcome === "Unknown") return yield* new NotThere()
  if (outcome === "Ended")
    return yield* new InTheWay({
      reason: "The access token is revoked or expired and cannot be rotated. Create a new token."
    })
  return { secret, token }
})

/** Revokes one of the user's tokens, in every workspace and for ever; once more changes nothing. Fails with NotThere. */
export const revokeToken = Effect.fn("management.revokeToken")(function* (
  { userId }: Pick<AccessToken, "userId">,
  id: AccessTokenId
) {
  const tokens = yield* AccessTokens
  if (!(yield* tokens.revoke(userId, id, yield* DateTime.now))) return yield* new NotThere()
})

const entered = Effect.fnUntraced(function* (minting: Minting) {
  const tokens = yield* AccessTokens
  const outcome = yield* tokens.mint(minting)
  if (outcome === "TooMany")
    return yield* new InTheWay({
      reason: `A user can have at most ${maximumTokens} active access tokens. Revoke one first.`
    })
  return outcome
})

/** Where its user is known by name and e-mail. */
const seatOf = ({ home, userId }: AccessToken) => ({ userId, workspaceId: home })
