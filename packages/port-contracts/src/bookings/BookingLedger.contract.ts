import { assert, layer, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { BusyTimes } from "@calendeal/domain/availability"
import type { Administration } from "@calendeal/domain/management"
import type { Outbox } from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import { ContactBook, Phone } from "@calendeal/domain/contacts"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import {
  carryOutAll,
  plain,
  sampleBooking,
  sampleBookingUid,
  sampleContact,
  sampleDraft,
  sampleEventType,
  sampleTime,
  stage,
  stageOffering
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { agreement } from "./BookingLedger.agreement.contract.ts"
import { cancelling } from "./BookingLedger.cancelling.contract.ts"
import { limits } from "./BookingLedger.limits.contract.ts"
import { races } from "./BookingLedger.races.contract.ts"
import { rescheduling } from "./BookingLedger.rescheduling.contract.ts"
import { BookingLedger, BookingUnavailable } from "@calendeal/domain/bookings"

type LedgerPorts =
  | Administration
  | BookingLedger
  | BusyTimes
  | ContactBook
  | Outbox
  | EventTypeCatalog
  | Webhooks
  | WorkspaceDirectory

/**
 * What every `BookingLedger` keeps to, but for the deals: the suite of transactions asks for those. Nobody else may be
 * taking from the same outbox.
 */
export const bookingLedgerContract = <E>(adapter: string, ports: Layer<LedgerPorts, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`BookingLedger / ${adapter}`, (it) => {
    entering(it)
    rescheduling(it)
    limits(it)
    agreement(it)
    races(it)
    cancelling(it)
  })

const entering = (it: Vitest.MethodsNonLive<LedgerPorts>) => {
  it.effect("D-BOOK-1: finds a booking by its uid and by its key, as it was entered", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* stageOffering()
      const booking = sampleBooking(offering, { responses: { goal: "Zoë 🎉" }, isRouted: true })
      const draft = sampleDraft(booking)
      assert.deepStrictEqual(plain(yield* ledger.enter(draft)), plain({ _tag: "Entered", booking }))
      const byUid = yield* ledger.find(booking.workspaceId, booking.uid)
      const byKey = yield* ledger.findByKey(booking.workspaceId, booking.eventTypeId, draft.key)
      assert.deepStrictEqual(plain([byUid, byKey]), plain([Option.some(booking), Option.some(booking)]))
    })
  )

  it.effect("D-WS-1: shows no other workspace a booking or its key, nor the key to another event type", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* stageOffering()
      const stranger = yield* stageOffering()
      const sibling = yield* stage({
        ...offering,
        eventType: sampleEventType(offering.workspace.id, offering.hosts)
      })
      const booking = sampleBooking(offering)
      const draft = sampleDraft(booking)
      yield* ledger.enter(draft)
      assert.isTrue(Option.isNone(yield* ledger.find(stranger.workspace.id, booking.uid)))
      assert.isTrue(
        Option.isNone(yield* ledger.findByKey(stranger.workspace.id, booking.eventTypeId, draft.key))
      )
      for (const elsewhere of [stranger, sibling]) {
        const later = sampleBooking(elsewhere, { startAt: sampleTime(3000) })
        const entry = yield* ledger.enter(sampleDraft(later, { key: draft.key }))
        assert.strictEqual(entry._tag, "Entered")
      }
    })
  )

  it.effect("D-BOOK-1: a used key answers with its booking, and nothing more comes of it", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const contacts = yield* ContactBook
      const offering = yield* stageOffering()
      const first = sampleDraft(sampleBooking(offering))
      yield* ledger.enter(first)
      yield* carryOutAll(offering.workspace.id)
      const again = sampleDraft(sampleBooking(offering, { startAt: sampleTime(9000) }), { key: first.key })
      const entry = yield* ledger.enter(again)
      assert.deepStrictEqual(plain(entry), plain({ _tag: "AlreadyEntered", booking: first.alternatives[0] }))
      assert.isTrue(Option.isNone(yield* contacts.findByEmail(offering.workspace.id, again.contact.email)))
      assert.deepStrictEqual(yield* carryOutAll(offering.workspace.id), [])
    })
  )

  it.effect("D-BOOK-1: a refused draft leaves no key, no contact and no follow-up", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const contacts = yield* ContactBook
      const offering = yield* stageOffering()
      const { workspace } = offering
      yield* ledger.enter(sampleDraft(sampleBooking(offering)))
      yield* carryOutAll(workspace.id)
      const refused = sampleDraft(sampleBooking(offering))
      assert.deepStrictEqual(yield* ledger.enter(refused), { _tag: "SlotTaken" })
      assert.isTrue(Option.isNone(yield* ledger.find(workspace.id, refused.alternatives[0].uid)))
      assert.isTrue(Option.isNone(yield* ledger.findByKey(workspace.id, offering.eventType.id, refused.key)))
      assert.isTrue(Option.isNone(yield* contacts.findByEmail(workspace.id, refused.contact.email)))
      assert.deepStrictEqual(yield* carryOutAll(workspace.id), [])
      const retry = sampleDraft(sampleBooking(offering, { startAt: sampleTime(9000) }), { key: refused.key })
      assert.strictEqual((yield* ledger.enter(retry))._tag, "Entered")
      assert.deepStrictEqual(yield* carryOutAll(workspace.id), retry.followUps)
    })
  )

  it.effect("D-BOOK-6: books for the contact of the id, else of the e-mail, else for a new one", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* stageOffering()
      const foreign = sampleContact((yield* stageOffering()).workspace.id)
      const byId = sampleContact(offering.workspace.id)
      const byEmail = sampleContact(offering.workspace.id)
      yield* Effect.forEach([byId, byEmail, foreign], keep)
      const book = Effect.fnUntraced(function* (
        minutes: number,
        id: Option.Option<typeof byId.id>,
        email?: typeof byId.email
      ) {
        const draft = sampleDraft(sampleBooking(offering, { startAt: sampleTime(minutes) }), {}, email)
        const contact = { ...draft.contact, id }
        const entry = yield* ledger.enter({ ...draft, contact })
        assert.strictEqual(entry._tag, "Entered")
        return entry._tag === "Entered" ? [entry.booking.contactId, draft.alternatives[0].contactId] : []
      })
      assert.strictEqual((yield* book(1000, Option.some(byId.id), byEmail.email))[0], byId.id)
      assert.strictEqual((yield* book(2000, Option.none(), byEmail.email))[0], byEmail.id)
      assert.strictEqual((yield* book(3000, Option.some(foreign.id), byEmail.email))[0], byEmail.id)
      const [booked, fresh] = yield* book(4000, Option.some(foreign.id))
      assert.strictEqual(booked, fresh)
    })
  )

  it.effect("stores the contact as the draft revises it, and refuses one disqualified meanwhile", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const contacts = yield* ContactBook
      const offering = yield* stageOffering()
      const contact = sampleContact(offering.workspace.id)
      yield* keep(contact)
      const draft = sampleDraft(sampleBooking(offering))
      const { key } = draft
      const refused = { ...draft.contact, revise: () => Result.fail(new BookingUnavailable()) }
      assert.deepStrictEqual(yield* ledger.enter({ ...draft, contact: refused }), { _tag: "Unavailable" })
      assert.isTrue(Option.isNone(yield* ledger.findByKey(contact.workspaceId, offering.eventType.id, key)))
      const answered = { ...contact, customFields: { goal: "grow" } }
      const revised = {
        id: Option.some(contact.id),
        email: contact.email,
        found: Option.none(),
        revise: () => Result.succeed(answered)
      }
      yield* ledger.enter({ ...draft, contact: revised })
      assert.deepStrictEqual(
        plain(yield* contacts.find(contact.workspaceId, contact.id)),
        plain(Option.some(answered))
      )
    })
  )

  it.effect("D-BOOK-6: revises the contact as it is, not as it was when the draft was decided", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const contacts = yield* ContactBook
      const offering = yield* stageOffering()
      const found = sampleContact(offering.workspace.id)
      const changed = { ...found, customFields: { team: "12" } }
      yield* keep(changed)
      const revise = (held: Option.Option<typeof found>) =>
        Result.succeed({ ...Option.getOrElse(held, () => found), phone: Phone.make("+44 20 7946 0000") })
      const draft = sampleDraft(sampleBooking(offering))
      yield* ledger.enter({
        ...draft,
        contact: { id: Option.some(found.id), email: found.email, found: Option.some(found), revise }
      })
      assert.deepStrictEqual(
        plain(yield* contacts.find(found.workspaceId, found.id)),
        plain(Option.some({ ...changed, phone: "+44 20 7946 0000" }))
      )
    })
  )

  it.effect("D-BOOK-4: who comes too late is told so, also when the contact has to be looked at again", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* stageOffering()
      const first = sampleBooking(offering)
      yield* ledger.enter(sampleDraft(first))
      const known = sampleContact(offering.workspace.id)
      yield* keep(known)
      const draft = sampleDraft(sampleBooking(offering, { startAt: first.startAt }))
      const late = yield* ledger.enter({
        ...draft,
        contact: { ...draft.contact, id: Option.some(known.id), email: known.email, found: Option.none() }
      })
      assert.deepStrictEqual(late, { _tag: "SlotTaken" })
      assert.isTrue(Option.isNone(yield* ledger.findByKey(first.workspaceId, first.eventTypeId, draft.key)))
    })
  )

  it.effect("D-BOOK-5: guards the host's blocked time, buffers included, whatever the event type", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const window = { ...sampleEventType((yield* stageOffering()).workspace.id, []).window }
      const buffered = { ...window, bufferBeforeMinutes: 10, bufferAfterMinutes: 20 }
      const offering = yield* stageOffering({ eventType: { window: buffered } })
      const plainType = yield* stage({
        ...offering,
        eventType: sampleEventType(offering.workspace.id, offering.hosts)
      })
      yield* ledger.enter(sampleDraft(sampleBooking(offering, { startAt: sampleTime(1000) })))
      const enter = (from: typeof offering, minutes: number) =>
        Effect.map(
          ledger.enter(sampleDraft(sampleBooking(from, { startAt: sampleTime(minutes) }))),
          ({ _tag }) => _tag
        )
      // Blocked: minutes 990 to 1050.
      assert.strictEqual(yield* enter(plainType, 961), "SlotTaken")
      assert.strictEqual(yield* enter(plainType, 1049), "SlotTaken")
      assert.strictEqual(yield* enter(offering, 1059), "SlotTaken")
      assert.strictEqual(yield* enter(plainType, 960), "Entered")
      assert.strictEqual(yield* enter(offering, 1060), "Entered")
    })
  )

  it.effect("takes the first alternative whose hosts are all free, and never half of one", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* stageOffering({ hosts: 3 })
      const [one, two, three] = offering.hosts.map(({ id }) => id)
      if (one === undefined || two === undefined || three === undefined)
        return assert.fail("a host is missing")
      const uid = sampleBookingUid()
      const withHosts = (...hostIds: Array<typeof one>) => sampleBooking(offering, { uid, hostIds })
      yield* ledger.enter(sampleDraft(sampleBooking(offering, { hostIds: [two] })))
      assert.deepStrictEqual(yield* ledger.enter(sampleDraft(withHosts(one, two))), { _tag: "SlotTaken" })
      const alternatives = [withHosts(one, two), withHosts(one, three), withHosts(three, one)] as const
      const entry = yield* ledger.enter(sampleDraft(alternatives))
      const booking = { ...alternatives[1], contactId: alternatives[0].contactId }
      assert.deepStrictEqual(plain(entry), plain({ _tag: "Entered", booking }))
      assert.deepStrictEqual(
        yield* ledger.enter(sampleDraft(sampleBooking(offering, { hostIds: [three] }))),
        { _tag: "SlotTaken" }
      )
    })
  )

  it.effect("D-CAP-7: a booking is history that keeps its contact from being renamed", () =>
    Effect.gen(function* () {
      const contacts = yield* ContactBook
      const offering = yield* stageOffering()
      const contact = sampleContact(offering.workspace.id)
      yield* keep(contact)
      const historyOf = Effect.fnUntraced(function* () {
        const prior = Option.some(contact.id)
        const other = sampleContact(contact.workspaceId)
        const asked: Array<boolean> = []
        yield* contacts.revise({ workspaceId: contact.workspaceId, email: other.email, prior }, (found) => {
          asked.push(Option.exists(found.prior, ({ hasHistory }) => hasHistory))
          return Result.succeed({ contact: other, absorbed: Option.none(), followUps: [] })
        })
        return asked.at(-1)
      })
      assert.isFalse(yield* historyOf())
      const draft = sampleDraft(sampleBooking(offering))
      yield* BookingLedger.use(({ enter }) =>
        enter({ ...draft, contact: { ...draft.contact, id: Option.some(contact.id) } })
      )
      assert.isTrue(yield* historyOf())
    })
  )
}

const keep = (contact: ReturnType<typeof sampleContact>) =>
  ContactBook.use((book) =>
    book.revise({ workspaceId: contact.workspaceId, email: contact.email, prior: Option.none() }, () =>
      Result.succeed({ contact, absorbed: Option.none(), followUps: [] })
    )
  )
