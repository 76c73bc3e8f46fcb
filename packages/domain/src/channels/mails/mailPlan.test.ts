import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { sampleBooking, sampleHost, sampleOffering } from "@calendeal/port-contracts/samples"
import { type Booking, bookingUidOf, cancelled } from "../../scheduling/bookings/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { PersonName } from "../../leads/contacts/index.ts"
import { audiencesOf } from "./MailKind.ts"
import { type PlannedMail, mailName, mailsWhenBooked, mailsWhenCancelled, whyOutdated } from "./mailPlan.ts"
import { attendeeOf, audienceOf, recipientOf } from "./recipients.ts"

const offering = sampleOffering()
const { id: workspaceId } = offering.workspace
const hosts = ["ada", "grace", "katsuko"].map((name) => sampleHost(workspaceId, { name }))
const people = ["gus", "gil", "gin"].map((name) => ({
  name: PersonName.make(name),
  email: Email.make(`${name}@guest.example`),
  role: "guest" as const
}))
const booker = sampleBooking(offering).attendees
const none = { reminders: [], members: [] }

/** The people and hosts of one booking of the chain. */
const Members = Schema.Struct({
  hosts: Schema.Array(Schema.Boolean),
  guests: Schema.Array(Schema.Boolean)
})
/** A step of a meeting: a move to these people and hosts, or (the last) a cancellation. */
const Chain = Schema.Struct({
  first: Members,
  moves: Schema.Array(Members).check(Schema.isMaxLength(4)),
  isCancelled: Schema.Boolean,
  /** When each mail is sent, as a share of the time from its planning to the end of the chain. */
  delays: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 })))
})

const bookingOf = (
  { guests, hosts: chosen }: typeof Members.Type,
  nth: number,
  before: Booking | undefined
): Booking => {
  const uid = bookingUidOf(BigInt(nth + 1))
  const some = hosts.filter((_, index) => chosen[index] === true)
  return sampleBooking(offering, {
    uid,
    rootUid: before?.rootUid ?? uid,
    sequence: nth,
    rescheduledFrom: before?.uid ?? null,
    hostIds: (some.length === 0 ? hosts.slice(0, 1) : some).map(({ id }) => id),
    attendees: [...booker, ...people.filter((_, index) => guests[index] === true)]
  })
}

/** Who a mail goes to: an address, or a host's id. */
const addressee = ({ message }: PlannedMail, bookings: ReadonlyArray<Booking>): string => {
  const recipient = recipientOf(message.recipient)
  if (recipient.audience === "host") return recipient.hostId
  const booking = bookings.find(({ uid }) => uid === message.bookingUid)
  return (booking && attendeeOf(booking, recipient)?.email) ?? assert.fail("no recipient")
}

describe("the mails of a meeting", () => {
  it.prop(
    "D-MAIL-10, D-MAIL-13: after any chain of moves and a cancellation, the calendars of all recipients show the truth, whatever the order in which mails are sent",
    [Chain],
    ([{ delays, first, isCancelled, moves }]) => {
      /** The bookings as they stand after each step. */
      const states: Array<ReadonlyArray<Booking>> = []
      const planned: Array<{ readonly mail: PlannedMail; readonly step: number }> = []
      const plan = (mails: ReadonlyArray<PlannedMail>, step: number) =>
        planned.push(...mails.map((mail) => ({ mail, step })))
      for (const [step, members] of [first, ...moves].entries()) {
        const earlier = states.at(-1) ?? []
        const before = earlier.at(-1)
        const booking = bookingOf(members, step, before)
        const replaced = earlier.map((one) =>
          one === before ? { ...one, status: "rescheduled" as const } : one
        )
        states.push([...replaced, booking])
        plan(mailsWhenBooked(booking, before ?? null, none), step)
      }
      if (isCancelled) {
        const last = states.at(-1) ?? []
        const after = last.map((one, index) => (index === last.length - 1 ? cancelled(one) : one))
        states.push(after)
        plan(mailsWhenCancelled(after.at(-1) ?? assert.fail("no booking"), none), states.length - 1)
      }

      // Each mail is sent at a later step, in any order, if it is not outdated then. Calendars keep the highest sequence.
      const calendars = new Map<string, { readonly sequence: number; readonly holds: boolean }>()
      const names = new Set<string>()
      const sent = planned
        .map(({ mail, step }, index) => ({ mail, at: step + ((delays[index % delays.length] ?? 0) % 6) }))
        .toSorted((one, other) => one.at - other.at)
      for (const { at, mail } of sent) {
        const bookings = states[Math.min(at, states.length - 1)] ?? []
        const booking = bookings.find(({ uid }) => uid === mail.message.bookingUid) ?? assert.fail("none")
        const name = mailName(booking.rootUid, mail.message)
        assert.isFalse(names.has(name), name)
        names.add(name)
        if (whyOutdated(mail.message, booking, booking.createdAt) !== null) continue
        const person = addressee(mail, bookings)
        const known = calendars.get(person)
        const { kind, sequence } = mail.message
        assert.include(audiencesOf(kind), audienceOf(mail.message.recipient))
        const invites = kind === "confirmed" || kind === "moved"
        // An invitation is never sent for a booking that is moved or cancelled.
        if (invites) assert.deepStrictEqual([booking, booking.status], [bookings.at(-1), "confirmed"])
        assert.notStrictEqual(known?.sequence, sequence, "two mails to a person of one sequence")
        if (known === undefined || known.sequence < sequence)
          calendars.set(person, { sequence, holds: invites })
      }

      const end = states.at(-1)?.at(-1) ?? assert.fail("no booking")
      const invited = [...end.hostIds, ...end.attendees.map(({ email }) => email)]
      const holding = [...calendars].filter(([, { holds }]) => holds).map(([person]) => person)
      assert.sameMembers(holding, isCancelled ? [] : [...new Set<string>(invited)])
    }
  )

  it("D-MAIL-10: a move tells apart who stays, who is new and who is left out", () => {
    const before = bookingOf({ hosts: [true, true], guests: [true, true] }, 0, undefined)
    const after = bookingOf({ hosts: [false, true, true], guests: [false, true, true] }, 1, before)
    const mails = mailsWhenBooked(after, before, none).map((mail) => [
      mail.message.kind,
      addressee(mail, [before, after]),
      mail.message.sequence
    ])
    const [ada, grace, katsuko] = hosts.map(({ id }) => id)
    const [gus, gil, gin] = people.map(({ email }) => email)
    assert.sameDeepMembers(mails, [
      ["moved", after.attendees[0]?.email, 1],
      ["moved", gil, 1],
      ["confirmed", gin, 1],
      ["cancelled", gus, 1],
      ["moved", grace, 1],
      ["confirmed", katsuko, 1],
      ["reassigned", ada, 1]
    ])
  })

  it("D-MAIL-50: a reminder is due so many minutes before the start, also across a change of clocks, and not in the past", () => {
    const startAt = DateTime.makeUnsafe("2030-03-31T09:00:00Z")
    const booking = sampleBooking(offering, {
      startAt,
      endAt: DateTime.add(startAt, { minutes: 30 }),
      createdAt: DateTime.makeUnsafe("2030-03-30T09:00:00Z")
    })
    const due = mailsWhenBooked(booking, null, { reminders: [2880, 1440, 1439, 60], members: [] }).flatMap(
      ({ dueAt, message }) =>
        dueAt === null || message.recipient !== "booker"
          ? []
          : [[message.minutesBefore, DateTime.formatIso(dueAt)]]
    )
    assert.deepStrictEqual(due, [
      [1439, "2030-03-30T09:01:00.000Z"],
      [60, "2030-03-31T08:00:00.000Z"]
    ])
  })

  it("D-MAIL-13: a mail is not sent after the meeting, a reminder not after the start", () => {
    const booking = sampleBooking(offering)
    const [confirmed] = mailsWhenBooked(booking, null, none)
    const message = confirmed?.message ?? assert.fail("no mail")
    const reminder = { ...message, kind: "reminder" as const }
    const { endAt, startAt } = booking
    const before = (instant: DateTime.Utc) => DateTime.subtract(instant, { seconds: 1 })
    assert.deepStrictEqual(
      [
        whyOutdated(message, booking, before(endAt)),
        whyOutdated(message, booking, endAt),
        whyOutdated(reminder, booking, before(startAt)),
        whyOutdated(reminder, booking, startAt)
      ],
      [null, "past", null, "past"]
    )
  })
})
