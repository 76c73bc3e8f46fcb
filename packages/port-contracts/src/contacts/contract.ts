import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { OutboxMessage } from "@calendeal/domain/consistency"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { Outbox } from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import {
  deliverAll,
  plain,
  sampleContact,
  sampleEmail,
  sampleTime,
  createOffering,
  createWorkspace
} from "../samples/index.ts"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  attributionOf,
  type Contact,
  ContactBook,
  ContactId,
  type Found,
  Outcome,
  PersonName,
  Phone,
  type ContactSubject,
  withVisit
} from "@calendeal/domain/contacts"

export * from "./LeadProofs.contract.ts"
export * from "./PhoneNumbers.contract.ts"

/**
 * The contract of `ContactBook`, except for `hasHistory`, which the suites of bookings and transactions cover. No other
 * process may take messages from the same outbox.
 */
export const contactBookContract = <E>(
  adapter: string,
  ports: Layer<WorkspaceCommands | ContactBook | Outbox | EventTypeCatalog | Webhooks | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`ContactBook / ${adapter}`, (it) => {
    it.effect("D-CAP-1: finds a contact by id and by email, with all its fields", () =>
      Effect.gen(function* () {
        const book = yield* ContactBook
        const { eventType, hosts, workspace } = yield* createOffering()
        const contact = sampleContact(workspace.id, {
          name: PersonName.make("Zoë 🎉"),
          phone: Phone.make("+44 20 7946 0000"),
          attribution: attributionOf({ utm_source: "news", gclid: "x" }, sampleTime(1)),
          replaced: [{ field: "name", value: 'Zoe "\\', at: sampleTime(-5) }],
          origin: { eventTypeId: eventType.id, addressHash: "hash", at: sampleTime(1) },
          customFields: { size: 12, tags: ["a", null], nested: { deep: { true: true } }, none: null },
          qualificationStates: {
            [eventType.id]: {
              capturedAt: sampleTime(1),
              outcome: Outcome.make({ _tag: "Routed", hostIds: hosts.map(({ id }) => id), redirectUrl: null })
            }
          }
        })
        yield* keep(contact)
        assert.deepStrictEqual(plain(yield* book.find(workspace.id, contact.id)), plain(Option.some(contact)))
        assert.deepStrictEqual(
          plain(yield* book.findByEmail(workspace.id, contact.email)),
          plain(Option.some(contact))
        )
      })
    )

    it.effect("D-WS-1: isolates the contacts of two workspaces, also with the same email", () =>
      Effect.gen(function* () {
        const book = yield* ContactBook
        const own = sampleContact((yield* createWorkspace()).id)
        const foreign = sampleContact((yield* createWorkspace()).id, { email: own.email })
        yield* keep(own)
        assert.isTrue(Option.isNone(yield* book.find(foreign.workspaceId, own.id)))
        assert.isTrue(Option.isNone(yield* book.findByEmail(foreign.workspaceId, own.email)))
        const { found } = yield* keep(foreign, { prior: Option.some(own.id) })
        assert.isTrue(Option.isNone(found.contact))
        assert.isTrue(Option.isNone(found.prior))
        assert.deepStrictEqual(plain(yield* book.find(own.workspaceId, own.id)), plain(Option.some(own)))
      })
    )

    it.effect("passes the stored contact to the decision and stores its result", () =>
      Effect.gen(function* () {
        const book = yield* ContactBook
        const contact = sampleContact((yield* createWorkspace()).id)
        assert.isTrue(Option.isNone((yield* keep(contact)).found.contact))
        const renamed = { ...contact, name: PersonName.make("Ada King") }
        const { found } = yield* keep(renamed)
        assert.deepStrictEqual(plain(found), plain({ contact: Option.some(contact), prior: Option.none() }))
        assert.deepStrictEqual(
          plain(yield* book.find(contact.workspaceId, contact.id)),
          plain(Option.some(renamed))
        )
      })
    )

    it.effect("posts the decision's messages, and stores nothing if the decision fails", () =>
      Effect.gen(function* () {
        const book = yield* ContactBook
        const contact = sampleContact((yield* createWorkspace()).id)
        const subject = subjectOf(contact)
        const failure = yield* Effect.flip(book.update(subject, () => Result.fail("too large")))
        assert.strictEqual(failure, "too large")
        assert.isTrue(Option.isNone(yield* book.findByEmail(contact.workspaceId, contact.email)))
        assert.deepStrictEqual(yield* deliverAll(contact.workspaceId), [])
        yield* keep(contact)
        assert.deepStrictEqual(yield* deliverAll(contact.workspaceId), [leadReport(contact)])
      })
    )

    it.effect("D-CAP-7: changes the email of a prior lead, and the old email is free again", () =>
      Effect.gen(function* () {
        const book = yield* ContactBook
        const lead = sampleContact((yield* createWorkspace()).id)
        yield* keep(lead)
        const renamed = { ...lead, email: sampleEmail() }
        const { found } = yield* keep(renamed, { prior: Option.some(lead.id) })
        assert.deepStrictEqual(
          plain(found),
          plain({ contact: Option.none(), prior: Option.some({ contact: lead, hasHistory: false }) })
        )
        assert.isTrue(Option.isNone(yield* book.findByEmail(lead.workspaceId, lead.email)))
        assert.deepStrictEqual(
          plain(yield* book.findByEmail(lead.workspaceId, renamed.email)),
          plain(Option.some(renamed))
        )
        const successor = sampleContact(lead.workspaceId, { email: lead.email })
        yield* keep(successor)
        assert.deepStrictEqual(
          plain(yield* book.find(lead.workspaceId, successor.id)),
          plain(Option.some(successor))
        )
      })
    )

    it.effect("D-CAP-7: removes a lead that was merged into another contact", () =>
      Effect.gen(function* () {
        const book = yield* ContactBook
        const known = sampleContact((yield* createWorkspace()).id)
        const lead = sampleContact(known.workspaceId)
        yield* keep(known)
        yield* keep(lead)
        yield* keep(known, { prior: Option.some(lead.id), absorbs: true })
        assert.isTrue(Option.isNone(yield* book.find(lead.workspaceId, lead.id)))
        assert.isTrue(Option.isNone(yield* book.findByEmail(lead.workspaceId, lead.email)))
        assert.isTrue(Option.isSome(yield* book.find(known.workspaceId, known.id)))
      })
    )

    it.effect("D-CAP-7a: removes the origins of contacts created before an instant, in all workspaces", () =>
      Effect.gen(function* () {
        const book = yield* ContactBook
        const { eventType, workspace } = yield* createOffering()
        const made = (id: typeof workspace.id, minute: number, addressHash: string | null) =>
          sampleContact(id, { origin: { eventTypeId: eventType.id, addressHash, at: sampleTime(minute) } })
        const elsewhere = yield* createWorkspace()
        const [old, young] = [made(workspace.id, -1, "hash"), made(workspace.id, 0, "hash")]
        const foreign = made(elsewhere.id, -1000, null)
        for (const contact of [old, young, foreign]) yield* keep(contact)
        assert.isAtLeast(yield* book.forgetOrigins(sampleTime(0)), 2)
        assert.strictEqual(yield* book.forgetOrigins(sampleTime(0)), 0)
        for (const contact of [{ ...old, origin: null }, young, { ...foreign, origin: null }])
          assert.deepStrictEqual(
            plain(yield* book.find(contact.workspaceId, contact.id)),
            plain(Option.some(contact))
          )
      })
    )

    it.effect("D-CAP-7: finds no prior lead with an unknown id", () =>
      Effect.gen(function* () {
        const contact = sampleContact((yield* createWorkspace()).id)
        const { found } = yield* keep(contact, { prior: Option.some(ContactId.make(crypto.randomUUID())) })
        assert.isTrue(Option.isNone(found.prior))
      })
    )

    it.effect(
      "D-CAP-3: 16 concurrent captures create one contact with one first touch, which stays, and the latest touch",
      () =>
        Effect.gen(function* () {
          const book = yield* ContactBook
          const { id: workspaceId } = yield* createWorkspace()
          const email = sampleEmail()
          const capture = (nth: number) => {
            const fresh = sampleContact(workspaceId, { email })
            const touch = attributionOf({ utm_source: `visit ${nth}` }, sampleTime(nth))
            return book.update({ workspaceId, email, prior: Option.none() }, ({ contact }) => {
              const before = Option.getOrElse(contact, () => fresh)
              const attribution = withVisit(before.attribution, touch)
              return Result.succeed({
                contact: { ...before, attribution },
                absorbed: Option.none(),
                outboxMessages: []
              })
            })
          }
          const revisions = yield* Effect.all(
            Array.from({ length: 16 }, (_, nth) => capture(15 - nth)),
            atOnce
          )
          const kept = Option.getOrThrow(yield* book.findByEmail(workspaceId, email))
          assert.deepStrictEqual([...new Set(revisions.map(({ contact }) => contact.id))], [kept.id])
          // Each capture saw the same first touch.
          for (const { contact } of revisions)
            assert.deepStrictEqual(contact.attribution.first?.touch, kept.attribution.first?.touch)
          assert.deepStrictEqual(kept.attribution.last?.touch, { utm_source: "visit 15" })
        })
    )

    it.effect("loses none of 16 concurrent updates of one contact", () =>
      Effect.gen(function* () {
        const book = yield* ContactBook
        const contact = sampleContact((yield* createWorkspace()).id)
        yield* keep(contact)
        const answers = Array.from({ length: 16 }, (_, nth) => `answer ${nth}`)
        yield* Effect.all(
          answers.map((key) => answer(subjectOf(contact), key)),
          atOnce
        )
        const kept = Option.getOrThrow(yield* book.find(contact.workspaceId, contact.id))
        assert.sameMembers(Object.keys(kept.customFields), answers)
      })
    )

    it.effect("updates that name each other's contacts as prior leads do not deadlock", () =>
      Effect.gen(function* () {
        const book = yield* ContactBook
        const one = sampleContact((yield* createWorkspace()).id)
        const other = sampleContact(one.workspaceId)
        yield* keep(one)
        yield* keep(other)
        const crossed = Array.from({ length: 16 }, (_, nth) => {
          const [own, foreign] = nth % 2 === 0 ? [one, other] : [other, one]
          return answer({ ...subjectOf(own), prior: Option.some(foreign.id) }, `answer ${nth}`)
        })
        yield* Effect.all(crossed, atOnce)
        for (const { id, workspaceId } of [one, other]) {
          const kept = Option.getOrThrow(yield* book.find(workspaceId, id))
          assert.strictEqual(Object.keys(kept.customFields).length, 8)
        }
      })
    )
  })

const atOnce = { concurrency: "unbounded" } as const

const subjectOf = ({ email, workspaceId }: Contact): ContactSubject => ({
  workspaceId,
  email,
  prior: Option.none()
})

const leadReport = ({ id, workspaceId }: Contact) =>
  OutboxMessage.make({
    _tag: "ReportLead",
    workspaceId,
    contactId: id,
    eventTypeId: id,
    isDisqualified: false
  })

/** Stores the contact with one message, and returns what the decision received. */
const keep = Effect.fnUntraced(function* (
  contact: Contact,
  {
    absorbs = false,
    prior = Option.none()
  }: { readonly prior?: Option.Option<ContactId>; readonly absorbs?: boolean } = {}
) {
  const book = yield* ContactBook
  const shown: Array<Found> = []
  yield* book.update({ ...subjectOf(contact), prior }, (found) => {
    shown.push(found)
    return Result.succeed({
      contact,
      absorbed: absorbs ? prior : Option.none(),
      outboxMessages: [leadReport(contact)]
    })
  })
  const found = shown.at(-1)
  return found === undefined ? assert.fail("the decision was not called") : { found }
})

/** Adds one custom field to the contact. */
const answer = (subject: ContactSubject, key: string) =>
  ContactBook.use((book) =>
    book.update(subject, ({ contact }) =>
      Result.map(
        Result.fromOption(contact, () => "the contact is gone"),
        (before) => ({
          contact: { ...before, customFields: { ...before.customFields, [key]: true } },
          absorbed: Option.none(),
          outboxMessages: []
        })
      )
    )
  )
