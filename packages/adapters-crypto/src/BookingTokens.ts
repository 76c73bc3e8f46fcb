import { type BookingToken, BookingTokens, BookingUid, InvalidToken } from "@calendeal/domain/bookings"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Duration, Effect, Layer, Schema } from "effect"
import type { KeyRing } from "./KeyRing.ts"
import { signedTokens } from "./SignedTokens.ts"

/** The audience for each purpose. Tokens of earlier versions have no purpose and use the first: they only read. */
const audiences = { read: "booking-summary", manage: "booking-manage" } as const

/** Tokens as JWTs, signed with the ring's first key and valid for `ttl`, 15 minutes by default (D-TOK-1). */
export const layer = (settings: {
  readonly keys: KeyRing
  readonly ttl?: Duration.Input
}): Layer.Layer<BookingTokens> =>
  Layer.sync(BookingTokens, () => {
    const ttlSeconds = Math.ceil(Duration.toSeconds(settings.ttl ?? "15 minutes"))
    const { read, sign } = signedTokens({
      keys: settings.keys,
      purpose: "booking summaries",
      type: "bks+jwt",
      audiences: Object.values(audiences),
      ttlSeconds
    })
    return BookingTokens.of({
      lifetime: Effect.succeed(Duration.seconds(ttlSeconds)),
      mint: ({ uid, workspaceId }, purpose, now) =>
        Effect.sync(() => sign(audiences[purpose], uid, { wid: workspaceId }, now)),
      verify: (token, now) =>
        Effect.tryPromise({
          try: async () => tokenOf(await read(token, now)),
          catch: () => new InvalidToken()
        })
    })
  })

/** One audience each: a list of several would make the purpose ambiguous. */
const Claims = Schema.Struct({
  sub: BookingUid,
  wid: WorkspaceId,
  aud: Schema.Literals([audiences.read, audiences.manage])
})

const tokenOf = (payload: unknown): BookingToken => {
  const { aud, sub, wid } = Schema.decodeUnknownSync(Claims)(payload)
  return { uid: sub, workspaceId: wid, purpose: aud === audiences.manage ? "manage" : "read" }
}
