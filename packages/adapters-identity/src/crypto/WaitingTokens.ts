import { ReservationId, WaitingEntryId } from "@calendeal/domain/bookings"
import { type WaitingLink, WaitingTokens } from "@calendeal/domain/waiting"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Schema } from "effect"
import type { KeyRing } from "./KeyRing.ts"
import { signedTokens } from "./SignedTokens.ts"

/** Days after the wait for which a link says that it is over. Mails are read late. */
const daysAfter = 30

/** Tokens count as issued this long before their end, so that they are the same in each attempt to send a mail. */
const daysBefore = 100

const audience = "waiting-list"

/** Signed tokens of links for people who wait (D-WAIT-6). */
export const layer = ({ keys }: { readonly keys: KeyRing }): Layer.Layer<WaitingTokens> =>
  Layer.sync(WaitingTokens, () => {
    const tokens = signedTokens({
      keys,
      purpose: "waiting lists",
      type: "mlw+jwt",
      audiences: [audience],
      ttlSeconds: (daysBefore + daysAfter) * 86_400
    })
    return WaitingTokens.of({
      issue: ({ reservationId, waitingEntryId, workspaceId }, until) =>
        Effect.sync(() =>
          tokens.sign(
            audience,
            waitingEntryId,
            { wid: workspaceId, ...(reservationId !== null && { res: reservationId }) },
            DateTime.subtract(until, { days: daysBefore })
          )
        ),
      read: (token, now) =>
        Effect.option(Effect.tryPromise(async () => linkOf(await tokens.read(token, now))))
    })
  })

const Claims = Schema.Struct({
  sub: WaitingEntryId,
  wid: WorkspaceId,
  res: Schema.optionalKey(ReservationId)
})

const linkOf = (payload: unknown): WaitingLink => {
  const { res, sub, wid } = Schema.decodeUnknownSync(Claims)(payload)
  return { workspaceId: wid, waitingEntryId: sub, reservationId: res ?? null }
}
