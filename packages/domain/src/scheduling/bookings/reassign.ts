import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { busyScopeAt, dailyLimitsOf } from "../availability/index.ts"
import { BookingKey, IdGenerator } from "../../workspace/consistency/index.ts"
import { outcomeFor, PhoneNumbers } from "../../leads/contacts/index.ts"
import { DealId } from "../../leads/deals/index.ts"
import { findOffering, type Host, type HostId, type Offering } from "../../workspace/event-types/index.ts"
import { type Booking, bookerEmail, bookingUidOf } from "./Booking.ts"
import { type BookingDraft, BookingLedger } from "./BookingLedger.ts"
import { routed } from "./contactOf.ts"
import { titleOf } from "./draft.ts"
import {
  BookingUnavailable,
  HostNeeded,
  HostNotFree,
  HostNotOfEventType,
  RescheduledBookingNotFound
} from "./errors.ts"
import { type MoveContext, movedDraft } from "./moveByHost.ts"
import { handoverHindrance, proposals } from "./handOver.ts"
import { bestSubstitutes, type SubstituteQuestion, substitutes, teamWith } from "./substitutes.ts"

/**
 * The state that decides who can take a meeting over. Fails with EventTypeNotFound if the event type was removed, or with
 * RescheduledBookingNotFound if the booker was erased.
 */
const look = Effect.fnUntraced(function* (booking: Booking, key: Option.Option<BookingKey>) {
  const [ledger, phoneNumbers] = [yield* BookingLedger, yield* PhoneNumbers]
  const offering = yield* findOffering(booking.eventTypeId)
  const booker = bookerEmail(booking)
  if (booker === undefined) return yield* new RescheduledBookingNotFound()
  const now = yield* DateTime.now
  const { busyPeriods, contacts, earlier, history } = yield* ledger.look({
    workspaceId: booking.workspaceId,
    eventTypeId: booking.eventTypeId,
    key,
    booker,
    leadId: Option.some(booking.contactId),
    busy: busyScopeAt(offering.eventType, offering.hosts, booking.startAt),
    ranksHosts: true,
    limitsInvitee: false,
    now,
    replacing: Option.some(booking.uid),
    link: null
  })
  if (Option.isNone(contacts.ofLead)) return yield* new RescheduledBookingNotFound()
  const contact = contacts.ofLead.value
  const outcome = outcomeFor(routed(contact, offering, phoneNumbers), booking.eventTypeId)
  const question: SubstituteQuestion = { booking, offering, outcome, now, busyPeriods, loads: history.loads }
  const present = Option.getOrElse(history.replaced, () => booking)
  return { contact, earlier, question, status: present.status }
})

/** The other hosts of the event type, with the reasons why they cannot take the meeting over (D-MGMT-11). Fails as `reassign`. */
export const listSubstitutes = Effect.fn("bookings.listSubstitutes")(function* (booking: Booking) {
  const { question } = yield* look(booking, Option.none())
  return substitutes(question)
})

/**
 * To whom each of these bookings is given if they are given in this order, each to the best one; null: the booker was erased, or the
 * event type was removed. It reads the state of one after the other, and changes nothing (D-MGMT-11).
 */
export const proposeHosts = Effect.fn("bookings.proposeHosts")(function* (bookings: ReadonlyArray<Booking>) {
  const looked = yield* Effect.forEach(bookings, (booking) =>
    look(booking, Option.none()).pipe(
      Effect.catchTags({
        EventTypeNotFound: () => Effect.succeed(null),
        RescheduledBookingNotFound: () => Effect.succeed(null)
      })
    )
  )
  const known = looked.filter((each) => each !== null)
  const proposed = new Map(
    Arr.zip(known, proposals(known)).map(([{ question }, proposal]) => [question.booking.uid, proposal])
  )
  return bookings.map(({ uid }) => proposed.get(uid) ?? null)
})

/**
 * Gives a confirmed booking to another host of the event type who is free at its time: this one, or the best one by the rules
 * of the rotation (D-MGMT-11). Repeating it gives it once. Fails with BookingUnavailable if the booking is not confirmed or has
 * started, HostNeeded, HostNotOfEventType, HostNotFree, EventTypeNotFound, or RescheduledBookingNotFound if the booker was
 * erased.
 */
export const reassign = Effect.fn("bookings.reassign")(function* (
  booking: Booking,
  chosen: Option.Option<HostId>,
  context: MoveContext
) {
  const [ledger, idGenerator] = [yield* BookingLedger, yield* IdGenerator]
  const key = keyOf(booking, chosen)
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const { contact, earlier, question, status } = yield* look(booking, Option.some(key))
    if (Option.isSome(earlier)) {
      // A visitor can guess the key.
      if (earlier.value.rescheduledFrom !== booking.uid) return yield* new BookingUnavailable()
      return earlier.value
    }
    const hindrance = handoverHindrance({ question, status })
    if (hindrance === "unavailable") return yield* new BookingUnavailable()
    if (hindrance === "host_needed") return yield* new HostNeeded()
    const hosts = yield* hostsFor(question, chosen)
    const moved = movedDraft(booking, contact, booking.startAt, context, {
      uid: bookingUidOf(yield* idGenerator.bits128),
      dealId: DealId.make(yield* idGenerator.uuid),
      entryId: yield* idGenerator.uuid
    })
    const entered = yield* ledger.enter(
      reassigned(moved, key, hosts, question.offering, Option.isSome(chosen))
    )
    if (entered._tag === "Entered") return entered.booking
    if (entered._tag === "Unavailable") return yield* new BookingUnavailable()
    // Otherwise another request was first: a new look shows who is still free.
  }
  return yield* new HostNotFree({ reasons: [] })
})

// As in `book`: every failed attempt means that a concurrent request succeeded.
const maximumAttempts = 16

const hostsFor = (question: SubstituteQuestion, chosen: Option.Option<HostId>) =>
  Option.match(chosen, {
    onNone: () => {
      const best = bestSubstitutes(question)
      return Arr.isReadonlyArrayNonEmpty(best)
        ? Effect.succeed(best)
        : Effect.fail(new HostNotFree({ reasons: [] }))
    },
    onSome: (hostId) => {
      const substitute = substitutes(question).find(({ host }) => host.id === hostId)
      if (substitute === undefined) return Effect.fail(new HostNotOfEventType())
      const { host, reasons } = substitute
      return reasons.length === 0
        ? Effect.succeed(Arr.of(host))
        : Effect.fail(new HostNotFree({ reasons: [...new Set(reasons.map(({ reason }) => reason))] }))
    }
  })

/** The draft with these hosts, best first, in the place of the leading one. The time, the people and the answers stay. */
const reassigned = (
  moved: BookingDraft,
  key: BookingKey,
  hosts: Arr.NonEmptyReadonlyArray<Host>,
  { eventType }: Offering,
  isChosen: boolean
): BookingDraft => {
  const [same] = moved.alternatives
  const booker = same.attendees.find(({ role }) => role === "booker")
  return {
    ...moved,
    key,
    entry: Option.map(moved.entry, (entry) => ({ ...entry, action: "booking.reassign" })),
    alternatives: Arr.map(hosts, (host) => {
      const { routedBy, ...kept } = same
      return {
        ...kept,
        // A member, and no rule, has chosen the host.
        ...(isChosen ? { isRouted: false } : routedBy && { routedBy }),
        title: titleOf(eventType, host, booker?.name ?? ""),
        hostIds: teamWith(same, host),
        organiser: {
          hostId: host.id,
          name: host.name,
          username: host.username,
          avatarUrl: host.avatarUrl
        }
      }
    }),
    // The event type's own limit counts the meeting already.
    dailyLimits: hosts
      .flatMap((host) => dailyLimitsOf(host, eventType.window, same.startAt))
      .map((limit) => ({ ...limit, ofEventType: null }))
  }
}

/** One key per place in the chain of moves and chosen host, so that a retry gives the booking once. */
const keyOf = ({ rootUid, sequence }: Booking, chosen: Option.Option<HostId>): BookingKey =>
  BookingKey.make(`host ${rootUid} ${sequence + 1} ${Option.getOrElse(chosen, () => "best")}`)
