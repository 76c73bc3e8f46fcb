import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Booking } from "../../../scheduling/bookings/index.ts"
import { Email } from "../../../kernel/texts/index.ts"
import { isErased } from "../../../leads/contacts/index.ts"
import type { Host } from "../../../workspace/event-types/index.ts"
import { attendeeOf, type Mailbox, recipientOf, type SendMail } from "../index.ts"
import type { Member, TimeZoneName, Workspace } from "../../../workspace/workspaces/index.ts"
import type { MailTo } from "./contentOf.ts"

/** The look-ups of a recipient. Null: removed. */
export interface RecipientLookUps<R> {
  readonly host: (id: string) => Effect.Effect<Host | null, never, R>
  readonly member: (id: string) => Effect.Effect<Member | null, never, R>
}

/** Why there is no recipient: removed, erased, or a member who is a host of the booking and gets the host's mail. */
export type NoRecipient = "removed" | "erased" | "host"

/** The recipient of a mail at present, as far as `isConfirmed` is not concerned. Fails with the reason if there is none. */
export const findRecipient = Effect.fnUntraced(function* <R>(
  { recipient }: SendMail,
  booking: Booking,
  workspace: Workspace,
  lookUps: RecipientLookUps<R>
) {
  const found = recipientOf(recipient)
  switch (found.audience) {
    case "booker":
    case "guest": {
      const attendee = attendeeOf(booking, found)
      if (attendee === undefined) return yield* fail("removed")
      const { email: address, name } = attendee
      if (isErased(address)) return yield* fail("erased")
      return to(found.audience, { name, address }, null)
    }
    case "host": {
      const host = yield* lookUps.host(found.hostId)
      if (host === null) return yield* fail("removed")
      return to("host", yield* hostMailbox(host), host.schedule.timezone)
    }
    case "member": {
      const member = yield* lookUps.member(found.userId)
      if (member === null) return yield* fail("removed")
      const hosts = yield* Effect.forEach(booking.hostIds, lookUps.host, { concurrency: "unbounded" })
      if (hosts.some((host) => host?.email === member.email)) return yield* fail("host")
      return to("member", yield* mailboxOf(member), workspace.timezone)
    }
  }
})

const fail = (reason: NoRecipient) => Effect.fail(reason)

const to = (
  audience: MailTo["audience"],
  mailbox: Mailbox,
  timezone: TimeZoneName | null
): Omit<MailTo, "isConfirmed"> => ({
  audience,
  mailbox,
  timezone
})

/** The addresses of hosts and members are stored as typed. One that is not an address counts as removed. */
export const mailboxOf = ({ email, name }: { readonly email: string; readonly name: string }) =>
  Schema.decodeUnknownEffect(Email)(email.toLowerCase()).pipe(
    Effect.mapError((): NoRecipient => "removed"),
    Effect.map((address): Mailbox => ({ name, address }))
  )

/** The mailbox of a host. Fails with `removed` if the stored address is not one. */
export const hostMailbox = (host: Pick<Host, "email" | "name">) => mailboxOf(host)
