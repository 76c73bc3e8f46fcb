import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Booking } from "../../../scheduling/bookings/index.ts"
import type { EntryContent } from "../index.ts"
import { Email } from "../../../kernel/texts/index.ts"
import type { Host } from "../../../workspace/event-types/index.ts"
import { contentOf, type MailFacts, placeText } from "../../mails/deliveries/index.ts"
import { MailRenderer, noLinks, ServiceAddress } from "../../mails/index.ts"

/**
 * The content of a host's entry: what the host's mail shows (D-MAIL-12), with the guests in the description (D-ENTRY-5).
 * `stamp`: the time of this version.
 */
export const entryContent = Effect.fnUntraced(function* (
  facts: MailFacts,
  host: Host,
  options: {
    readonly stamp: DateTime.Utc
    readonly isTentative: boolean
    readonly conference: EntryContent["conference"]
    readonly namesAttendees: boolean
  }
) {
  const { booking } = facts
  const renderer = yield* MailRenderer
  const mailbox = { name: host.name, address: Email.make(host.email.toLowerCase()) }
  // The entry is in a calendar that was connected with the host's own access.
  const mail = contentOf(
    { kind: "confirmed" },
    facts,
    { audience: "host", mailbox, isConfirmed: true, timezone: host.schedule.timezone },
    noLinks,
    yield* ServiceAddress
  )
  const { description } = yield* renderer.booking({ ...mail, source: null })
  const content: EntryContent = {
    sequence: booking.sequence,
    stamp: options.stamp,
    title: mail.title,
    startAt: booking.startAt,
    endAt: booking.endAt,
    isTentative: options.isTentative,
    location: placeText(mail),
    description,
    conference: options.conference,
    people: options.namesAttendees ? peopleOf(booking, host) : null
  }
  return content
})

const peopleOf = ({ attendees }: Booking, { email, name }: Host): EntryContent["people"] => ({
  organizer: { name, email },
  attendees
})
