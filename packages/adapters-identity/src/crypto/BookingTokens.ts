import {
  type BookingToken,
  BookingTokens,
  BookingUid,
  InvalidToken,
  longestLinkDays,
  TokenPurpose
} from "@calendeal/domain/bookings"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Duration, Effect, Layer, Schema } from "effect"
import { decodeProtectedHeader } from "jose"
import type { KeyRing } from "./KeyRing.ts"
import { signedTokens } from "./SignedTokens.ts"

/** The audience for each purpose. Tokens of earlier versions have no purpose and use the first: they only read. */
const audiences = { read: "booking-summary", manage: "booking-manage" } as const

const linkType = "bkl+jwt"

/**
 * Tokens as JWTs, signed with the ring's first key: session tokens, valid for `ttl`, 15 minutes by default (D-TOK-1), and
 * link tokens, with their own type and derived key (D-MAIL-20).
 */
export const layer = (settings: {
  readonly keys: KeyRing
  readonly ttl?: Duration.Input
}): Layer.Layer<BookingTokens> =>
  Layer.sync(BookingTokens, () => {
    const { keys } = settings
    const ttlSeconds = Math.ceil(Duration.toSeconds(settings.ttl ?? "15 minutes"))
    const session = signedTokens({
      keys,
      purpose: "booking summaries",
      type: "bks+jwt",
      audiences: Object.values(audiences),
      ttlSeconds
    })
    const link = signedTokens({
      keys,
      purpose: "booking links",
      type: linkType,
      // Short, for the length of the links.
      audiences: TokenPurpose.literals,
      ttlSeconds: longestLinkDays * 86_400
    })
    return BookingTokens.of({
      lifetime: Effect.succeed(Duration.seconds(ttlSeconds)),
      issue: ({ uid, workspaceId }, purpose, now) =>
        Effect.sync(() => session.sign(audiences[purpose], uid, { wid: workspaceId }, now)),
      issueLink: ({ uid, workspaceId }, purpose, validUntil, now) =>
        Effect.sync(() => link.sign(purpose, uid, { wid: workspaceId }, now, validUntil)),
      verify: (token, now) =>
        Effect.tryPromise({
          try: async () =>
            decodeProtectedHeader(token).typ === linkType
              ? linkOf(await link.read(token, now))
              : sessionOf(await session.read(token, now)),
          catch: () => new InvalidToken()
        })
    })
  })

const claims = { sub: BookingUid, wid: WorkspaceId }

/** One audience each: a list of several would make the purpose ambiguous. */
const SessionClaims = Schema.Struct({ ...claims, aud: Schema.Literals([audiences.read, audiences.manage]) })
const LinkClaims = Schema.Struct({ ...claims, aud: TokenPurpose })

const sessionOf = (payload: unknown): BookingToken => {
  const { aud, sub, wid } = Schema.decodeUnknownSync(SessionClaims)(payload)
  const purpose = aud === audiences.manage ? "manage" : "read"
  return { uid: sub, workspaceId: wid, purpose, kind: "session" }
}

const linkOf = (payload: unknown): BookingToken => {
  const { aud, sub, wid } = Schema.decodeUnknownSync(LinkClaims)(payload)
  return { uid: sub, workspaceId: wid, purpose: aud, kind: "link" }
}
