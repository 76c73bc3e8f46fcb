import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { ReportBook } from "@calendeal/domain/receivers"
import { WaitingList } from "@calendeal/domain/waiting"
import type { Booking } from "@calendeal/domain/bookings"
import { ContactBook, ContactId } from "@calendeal/domain/contacts"
import { WorkspaceQueries } from "@calendeal/domain/management"
import {
  sampleWaitingEntry,
  waitingDraft,
  enterDraft,
  sampleBooking,
  sampleContact,
  sampleDraft,
  sampleMember,
  change,
  samplePayment,
  sampleReport,
  sampleUnmatched,
  sampleLink,
  sampleTime,
  recordPayment
} from "@calendeal/port-contracts/samples"
import { person, type Staged } from "./staged.ts"

export const capture = Effect.fnUntraced(function* ({ workspace }: Staged, booking: Booking) {
  const book = yield* ContactBook
  const [kept, absorbed] = [sampleContact(workspace.id), sampleContact(workspace.id)]
  const update = (contact: typeof kept, prior = Option.none<typeof kept.id>(), merged = prior) =>
    book.update({ workspaceId: workspace.id, email: contact.email, prior }, () =>
      Result.succeed({ contact, absorbed: merged, outboxMessages: [] })
    )
  yield* update(kept)
  yield* update(absorbed)
  yield* update(kept, Option.some(absorbed.id))
  yield* update(kept, Option.some(booking.contactId), Option.none())
  yield* book.find(workspace.id, kept.id)
  yield* book.findByEmail(workspace.id, kept.email)
})

/** Books with a guest and as another contact, finds the bookings by email, and erases both persons. */
export const forget = Effect.fnUntraced(function* (offering: Staged) {
  const queries = yield* WorkspaceQueries
  const { id } = offering.workspace
  const guest = { ...person("guest"), role: "guest" } as const
  const booking = sampleBooking(offering, {
    startAt: sampleTime(30_000),
    attendees: [{ ...person("booker"), role: "booker" }, guest]
  })
  yield* enterDraft(sampleDraft(booking, { perInviteeLimit: 5 }))
  for (const { email } of booking.attendees.slice(0, 1))
    yield* recordPayment(samplePayment(id, { email, description: Option.some("Thanks") }))
  yield* change(
    id,
    { _tag: "MarkAttendance", uid: booking.uid, mark: "attended", by: sampleMember(id).userId },
    { at: booking.startAt }
  )
  const page = { limit: 10, after: null }
  const edges = [sampleTime(-99_999), sampleTime(99_999)]
  const { eventTypeId } = booking
  for (const filter of [{}, ...booking.hostIds.map((hostId) => ({ hostId, eventTypeId }))])
    yield* queries.countBooked(id, filter, edges)
  yield* queries.countEach(id, [{}, { status: "confirmed", search: "ada", searchesContacts: true }], 5)
  yield* queries.list(id, "deals", { bookingUids: [booking.uid] }, page)
  yield* queries.list(id, "bookings", { attendance: "attended" }, page)
  for (const { email } of booking.attendees) yield* queries.list(id, "bookings", { attendee: email }, page)
  yield* queries.list(id, "bookings", { rootUid: booking.rootUid }, page)
  for (const email of [guest.email, booking.attendees[0]?.email ?? guest.email]) {
    const placeholderId = ContactId.make(crypto.randomUUID())
    const link = sampleLink(offering, { person: { email, name: null } })
    const made = { _tag: "CreateOneOffLinks", links: [link] } as const
    yield* change(id, made)
    const waiting = sampleWaitingEntry(offering, yield* DateTime.now)
    yield* WaitingList.use((list) =>
      list.join(waitingDraft({ ...waiting, person: { ...waiting.person, email } }))
    )
    const payer = sampleReport(`in_${placeholderId}`, { payer: { email } })
    yield* ReportBook.use((book) => book.enter(sampleUnmatched(id, payer)))
    const paid = { reference: "stripe:in_2", customer: `stripe:${placeholderId}`, contactId: placeholderId }
    yield* ReportBook.use((book) => book.paid(id, paid))
    const erasure = { _tag: "ErasePerson", email, placeholderId } as const
    yield* change(id, erasure)
  }
})
