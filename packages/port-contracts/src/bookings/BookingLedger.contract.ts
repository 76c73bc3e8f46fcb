import { assert, layer, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { BusyTimes } from "@calendeal/domain/availability"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { Outbox } from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import { ContactBook } from "@calendeal/domain/contacts"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import {
  forContact,
  sampleQuestion,
  enterDraft,
  earlierOf,
  deliverAll,
  plain,
  sampleBooking,
  sampleBookingUid,
  sampleContact,
  sampleDraft,
  sampleEventType,
  sampleTime,
  storeContact,
  storeOffering,
  createOffering
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { agreement } from "./BookingLedger.agreement.contract.ts"
import { cancelling } from "./BookingLedger.cancelling.contract.ts"
import { holds } from "./BookingLedger.holds.contract.ts"
import { limits } from "./BookingLedger.limits.contract.ts"
import { links } from "./BookingLedger.links.contract.ts"
import { moves } from "./BookingLedger.moves.contract.ts"
import { races } from "./BookingLedger.races.contract.ts"
import { seats, wholeGroups } from "./BookingLedger.seats.contract.ts"
import { rescheduling } from "./BookingLedger.rescheduling.contract.ts"
import { BookingLedger } from "@calendeal/domain/bookings"

type LedgerPorts =
  | WorkspaceCommands
  | BookingLedger
  | BusyTimes
  | ContactBook
  | Outbox
  | EventTypeCatalog
  | Webhooks
  | WorkspaceDirectory

/**
 * The contract of `BookingLedger`, except for deals, which the suite of transactions covers. No other process may take
 * messages from the same outbox.
 */
export const bookingLedgerContract = <E>(adapter: string, ports: Layer<LedgerPorts, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`BookingLedger / ${adapter}`, (it) => {
    entering(it)
    rescheduling(it)
    limits(it)
    agreement(it)
    races(it)
    cancelling(it)
    links(it)
    holds(it)
    moves(it)
    seats(it)
    wholeGroups(it)
  })

const entering = (it: Vitest.MethodsNonLive<LedgerPorts>) => {
  it.effect("D-BOOK-1: finds a booking by its uid and by its key, unchanged", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* createOffering()
      const booking = sampleBooking(offering, { responses: { goal: "Zoë 🎉" }, isRouted: true })
      const draft = sampleDraft(booking)
      assert.deepStrictEqual(plain(yield* enterDraft(draft)), plain({ _tag: "Entered", booking }))
      const byUid = yield* ledger.find(booking.workspaceId, booking.uid)
      const byKey = yield* earlierOf(draft)
      assert.deepStrictEqual(plain([byUid, byKey]), plain([Option.some(booking), Option.some(booking)]))
    })
  )

  it.effect(
    "D-WS-1: finds no booking and no key for another workspace, and no key for another event type",
    () =>
      Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const offering = yield* createOffering()
        const otherTenant = yield* createOffering()
        const sibling = yield* storeOffering({
          ...offering,
          eventType: sampleEventType(offering.workspace.id, offering.hosts)
        })
        const booking = sampleBooking(offering)
        const draft = sampleDraft(booking)
        yield* enterDraft(draft)
        assert.isTrue(Option.isNone(yield* ledger.find(otherTenant.workspace.id, booking.uid)))
        for (const elsewhere of [
          { workspaceId: otherTenant.workspace.id },
          { eventTypeId: sibling.eventType.id }
        ]) {
          const { earlier } = yield* ledger.look(
            sampleQuestion(draft, { key: Option.some(draft.key), ...elsewhere })
          )
          assert.isTrue(Option.isNone(earlier))
        }
        for (const elsewhere of [otherTenant, sibling]) {
          const later = sampleBooking(elsewhere, { startAt: sampleTime(3000) })
          const entry = yield* enterDraft(sampleDraft(later, { key: draft.key }))
          assert.strictEqual(entry._tag, "Entered")
        }
      })
  )

  it.effect("D-BOOK-1: a used key returns its booking and stores nothing", () =>
    Effect.gen(function* () {
      const contacts = yield* ContactBook
      const offering = yield* createOffering()
      const first = sampleDraft(sampleBooking(offering))
      yield* enterDraft(first)
      yield* deliverAll(offering.workspace.id)
      const again = sampleDraft(sampleBooking(offering, { startAt: sampleTime(9000) }), { key: first.key })
      const entry = yield* enterDraft(again)
      assert.deepStrictEqual(plain(entry), plain({ _tag: "AlreadyEntered", booking: first.alternatives[0] }))
      assert.isTrue(
        Option.isNone(yield* contacts.findByEmail(offering.workspace.id, again.contact.updated.email))
      )
      assert.deepStrictEqual(yield* deliverAll(offering.workspace.id), [])
    })
  )

  it.effect("D-BOOK-1: a refused draft stores no key, no contact and no message", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const contacts = yield* ContactBook
      const offering = yield* createOffering()
      const { workspace } = offering
      yield* enterDraft(sampleDraft(sampleBooking(offering)))
      yield* deliverAll(workspace.id)
      const refused = sampleDraft(sampleBooking(offering))
      assert.deepStrictEqual(yield* enterDraft(refused), { _tag: "SlotTaken" })
      assert.isTrue(Option.isNone(yield* ledger.find(workspace.id, refused.alternatives[0].uid)))
      assert.isTrue(Option.isNone(yield* earlierOf(refused)))
      assert.isTrue(Option.isNone(yield* contacts.findByEmail(workspace.id, refused.contact.updated.email)))
      assert.deepStrictEqual(yield* deliverAll(workspace.id), [])
      const retry = sampleDraft(sampleBooking(offering, { startAt: sampleTime(9000) }), { key: refused.key })
      assert.strictEqual((yield* enterDraft(retry))._tag, "Entered")
      assert.deepStrictEqual(yield* deliverAll(workspace.id), retry.outboxMessages)
    })
  )

  it.effect(
    "D-CAP-7a: returns the contacts of the lead id and of the email, from the same workspace only",
    () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const foreign = sampleContact((yield* createOffering()).workspace.id)
        const ofLead = sampleContact(offering.workspace.id)
        const ofEmail = sampleContact(offering.workspace.id)
        yield* Effect.forEach([ofLead, ofEmail, foreign], storeContact)
        const draft = sampleDraft(sampleBooking(offering))
        const contacts = (booker: typeof ofEmail.email, leadId: Option.Option<typeof ofLead.id>) =>
          BookingLedger.use((ledger) =>
            Effect.map(ledger.look(sampleQuestion(draft, { booker, leadId })), (seen) => plain(seen.contacts))
          )
        const none = Option.none<typeof ofLead>()
        assert.deepStrictEqual(
          yield* contacts(ofEmail.email, Option.some(ofLead.id)),
          plain({ ofLead: Option.some(ofLead), ofEmail: Option.some(ofEmail) })
        )
        assert.deepStrictEqual(
          yield* contacts(ofEmail.email, Option.some(foreign.id)),
          plain({ ofLead: none, ofEmail: Option.some(ofEmail) })
        )
        assert.deepStrictEqual(
          yield* contacts(foreign.email, Option.none()),
          plain({ ofLead: none, ofEmail: none })
        )
      })
  )

  it.effect("D-BOOK-6: stores the draft's updated contact", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const contacts = yield* ContactBook
      const offering = yield* createOffering()
      const contact = sampleContact(offering.workspace.id)
      yield* storeContact(contact)
      const updated = { ...contact, customFields: { goal: "grow" } }
      const draft = forContact(sampleDraft(sampleBooking(offering)), Option.some(contact))
      const entry = yield* ledger.enter({ ...draft, contact: { found: Option.some(contact), updated } })
      assert.strictEqual(entry._tag, "Entered")
      assert.deepStrictEqual(
        plain(yield* contacts.find(contact.workspaceId, contact.id)),
        plain(Option.some(updated))
      )
    })
  )

  it.effect(
    "D-BOOK-1, D-BOOK-6: refuses a stale draft, whose key or contact has changed, and stores nothing",
    () =>
      Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const contacts = yield* ContactBook
        const offering = yield* createOffering()
        const found = sampleContact(offering.workspace.id)
        const changed = { ...found, customFields: { team: "12" } }
        const known = sampleContact(offering.workspace.id)
        yield* Effect.forEach([changed, known], storeContact)
        const erased = sampleContact(offering.workspace.id)
        const first = sampleDraft(sampleBooking(offering))
        yield* ledger.enter(first)
        yield* deliverAll(offering.workspace.id)
        const later = () => sampleDraft(sampleBooking(offering, { startAt: sampleTime(9000) }))
        const newcomer = { ...sampleContact(offering.workspace.id), email: known.email }
        const stale = [
          { ...later(), key: first.key },
          { ...sampleDraft(sampleBooking(offering)), key: first.key },
          forContact(later(), Option.some(found)),
          forContact(later(), Option.some(erased)),
          { ...later(), contact: { found: Option.none(), updated: newcomer } }
        ]
        for (const draft of stale) assert.deepStrictEqual(yield* ledger.enter(draft), { _tag: "StaleRead" })
        for (const draft of stale.slice(2)) assert.isTrue(Option.isNone(yield* earlierOf(draft)))
        assert.deepStrictEqual(
          plain(yield* contacts.find(found.workspaceId, found.id)),
          plain(Option.some(changed))
        )
        assert.deepStrictEqual(yield* deliverAll(offering.workspace.id), [])
        assert.strictEqual((yield* ledger.enter(later()))._tag, "Entered")
      })
  )

  it.effect("D-BOOK-5: no booking overlaps a host's blocked time, buffers included, in any event type", () =>
    Effect.gen(function* () {
      const window = { ...sampleEventType((yield* createOffering()).workspace.id, []).window }
      const buffered = { ...window, bufferBeforeMinutes: 10, bufferAfterMinutes: 20 }
      const offering = yield* createOffering({ eventType: { window: buffered } })
      const plainType = yield* storeOffering({
        ...offering,
        eventType: sampleEventType(offering.workspace.id, offering.hosts)
      })
      yield* enterDraft(sampleDraft(sampleBooking(offering, { startAt: sampleTime(1000) })))
      const enter = (from: typeof offering, minutes: number) =>
        Effect.map(
          enterDraft(sampleDraft(sampleBooking(from, { startAt: sampleTime(minutes) }))),
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

  it.effect("D-BOOK-5: enters the first alternative of which all hosts are free", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering({ hosts: 3 })
      const [one, two, three] = offering.hosts.map(({ id }) => id)
      if (one === undefined || two === undefined || three === undefined)
        return assert.fail("a host is missing")
      const uid = sampleBookingUid()
      const withHosts = (...hostIds: Array<typeof one>) => sampleBooking(offering, { uid, hostIds })
      yield* enterDraft(sampleDraft(sampleBooking(offering, { hostIds: [two] })))
      assert.deepStrictEqual(yield* enterDraft(sampleDraft(withHosts(one, two))), { _tag: "SlotTaken" })
      const alternatives = [withHosts(one, two), withHosts(one, three), withHosts(three, one)] as const
      const entry = yield* enterDraft(sampleDraft(alternatives))
      const booking = { ...alternatives[1], contactId: alternatives[0].contactId }
      assert.deepStrictEqual(plain(entry), plain({ _tag: "Entered", booking }))
      assert.deepStrictEqual(yield* enterDraft(sampleDraft(sampleBooking(offering, { hostIds: [three] }))), {
        _tag: "SlotTaken"
      })
    })
  )

  it.effect("D-CAP-7: a contact with a booking has history", () =>
    Effect.gen(function* () {
      const contacts = yield* ContactBook
      const offering = yield* createOffering()
      const contact = sampleContact(offering.workspace.id)
      yield* storeContact(contact)
      const historyOf = Effect.fnUntraced(function* () {
        const prior = Option.some(contact.id)
        const other = sampleContact(contact.workspaceId)
        const asked: Array<boolean> = []
        yield* contacts.update({ workspaceId: contact.workspaceId, email: other.email, prior }, (found) => {
          asked.push(Option.exists(found.prior, ({ hasHistory }) => hasHistory))
          return Result.succeed({ contact: other, absorbed: Option.none(), outboxMessages: [] })
        })
        return asked.at(-1)
      })
      assert.isFalse(yield* historyOf())
      const draft = sampleDraft(sampleBooking(offering))
      yield* BookingLedger.use(({ enter }) => enter(forContact(draft, Option.some(contact))))
      assert.isTrue(yield* historyOf())
    })
  )
}
