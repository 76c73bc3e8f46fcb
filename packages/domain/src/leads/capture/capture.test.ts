import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { TestClock } from "effect/testing"
import { OutboxMessage, IdGenerator } from "../../workspace/consistency/index.ts"
import { ContactBook, PersonName, Phone, PhoneNumbers, type ContactUpdate } from "../contacts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import {
  type Disqualification,
  EventTypeCatalog,
  FreeMailProviders,
  type Offering,
  type RoutingRule,
  WebAddress
} from "../../workspace/event-types/index.ts"
import { noLeadProof, plainProofs, sampleOffering } from "@calendeal/port-contracts/samples"
import { capture } from "./capture.ts"
import type { CaptureRequest } from "./CaptureRequest.ts"

const emailOnly: Omit<CaptureRequest, "eventTypeId"> = {
  email: Email.make("ada@example.com"),
  name: Option.none(),
  phone: Option.none(),
  touch: {},
  customFields: {},
  stepOneComplete: false,
  priorContactId: Option.none(),
  ...noLeadProof
}

/** Captures into an initially empty contact book, one per minute. */
const environmentOf = (offering: Offering) => {
  const revisions: Array<ContactUpdate> = []
  const ports = Layer.mergeAll(
    plainProofs,
    Layer.mock(EventTypeCatalog, { find: () => Effect.succeed(Option.some(offering)) }),
    Layer.mock(ContactBook, {
      update: ({ email, prior }, decide) => {
        const contacts = revisions.map(({ contact }) => contact)
        const lead = contacts.findLast(({ id }) => Option.contains(prior, id))
        const revision = decide({
          contact: Option.fromNullishOr(contacts.findLast((contact) => contact.email === email)),
          prior: Option.map(Option.fromNullishOr(lead), (contact) => ({ contact, hasHistory: false }))
        })
        if (Result.isSuccess(revision)) revisions.push(revision.success)
        return Effect.fromResult(revision)
      }
    }),
    Layer.mock(FreeMailProviders, { includes: () => false }),
    Layer.mock(PhoneNumbers, {
      e164: () => Option.none(),
      countryOf: (typed) => Option.liftPredicate("FR", () => typed.startsWith("+33"))
    }),
    Layer.mock(IdGenerator, { uuid: Effect.sync(() => crypto.randomUUID()) })
  )
  const captured = Effect.fnUntraced(function* (given: Partial<CaptureRequest> = {}) {
    yield* TestClock.adjust("1 minute")
    return yield* capture({ ...emailOnly, eventTypeId: offering.eventType.id, ...given }).pipe(
      Effect.provide(ports)
    )
  })
  return { captured, revisions }
}

const address = Option.some("198.51.100.7")

const refusal: Disqualification = {
  redirectUrl: WebAddress.make("https://example.com/no"),
  fullyBooked: true,
  title: "Sorry",
  guestMessage: "",
  ctaLabel: "",
  ctaUrl: WebAddress.make("https://example.com/pricing")
}
const question = { key: "size", label: "Size", type: "number", required: false } as const
const isBigAndFrench = {
  all: [
    { field: "custom.size", op: "gt", value: 9 },
    { field: "phone_country", op: "equals", value: "FR" }
  ]
} as const
const form = { fields: [question, { ...question, key: "deep" }] }

describe("capture", () => {
  it.effect("D-CAP-1, D-CAP-7: creates a contact once per email, and renames the prior lead", () =>
    Effect.gen(function* () {
      const { captured, revisions } = environmentOf(sampleOffering())
      const first = yield* captured()
      const again = yield* captured({ leadProof: first.leadProof })
      const email = Email.make("ada@example.org")
      const renamed = yield* captured({
        email,
        priorContactId: Option.some(first.contactId),
        leadProof: first.leadProof
      })
      const created = [first, again, renamed].map(({ wasCreated }) => wasCreated)
      assert.deepStrictEqual(created, [true, false, false])
      assert.strictEqual(new Set([first, again, renamed].map(({ contactId }) => contactId)).size, 1)
      assert.strictEqual(revisions.at(-1)?.contact.email, email)
    })
  )

  it.effect("D-CAP-7a: returns a proof for a new lead, and none for an existing contact", () =>
    Effect.gen(function* () {
      const { captured } = environmentOf(sampleOffering())
      const first = yield* captured({ address })
      assert.isTrue(Option.isSome(first.leadProof))
      for (const shown of [{ address }, { leadProof: first.leadProof }])
        assert.isTrue(Option.isNone((yield* captured(shown)).leadProof))
      const email = Email.make("ada@example.org")
      const priorContactId = Option.some(first.contactId)
      const renamed = yield* captured({ email, priorContactId, leadProof: first.leadProof })
      assert.isTrue(Option.isNone(renamed.leadProof))
      assert.isTrue(Option.isNone((yield* captured({ email })).leadProof))
    })
  )

  it.effect(
    "D-CAP-7a: its creator can rename a lead, by proof or address, until another client captures it",
    () =>
      Effect.gen(function* () {
        const email = Email.make("ada@example.org")
        const elsewhere = { address: Option.some("203.0.113.9") }
        for (const [between, own] of [
          [undefined, { address }],
          [{ address }, { address }],
          [undefined, "proof"],
          ["proof", "proof"],
          [elsewhere, { address }],
          [elsewhere, "proof"],
          [{}, "proof"],
          [undefined, elsewhere],
          [undefined, {}]
        ] as const) {
          const { captured, revisions } = environmentOf(sampleOffering())
          const { contactId, leadProof } = yield* captured({ address })
          const shown = (how: typeof own) => (how === "proof" ? { leadProof } : how)
          if (between !== undefined) yield* captured(shown(between))
          const isOthers =
            between === elsewhere || (between !== undefined && between !== "proof" && !("address" in between))
          assert.strictEqual(revisions.at(-1)?.contact.origin === null, isOthers)
          const renamed = yield* captured({ email, priorContactId: Option.some(contactId), ...shown(own) })
          const isMakers = own === "proof" || ("address" in own && own !== elsewhere)
          assert.strictEqual(renamed.contactId === contactId, isMakers && !isOthers)
        }
      })
  )

  it.effect("D-CAP-7a: without a known address, only the proof can rename a lead", () =>
    Effect.gen(function* () {
      const { captured, revisions } = environmentOf(sampleOffering())
      const { contactId, leadProof } = yield* captured()
      assert.isNull(revisions[0]?.contact.origin?.addressHash)
      const priorContactId = Option.some(contactId)
      const outsider = yield* captured({ email: Email.make("b@example.org"), priorContactId })
      assert.isTrue(outsider.wasCreated)
      const creator = yield* captured({ email: Email.make("c@example.org"), priorContactId, leadProof })
      assert.strictEqual(creator.contactId, contactId)
    })
  )

  it.effect("D-CAP-3: a process whose clock is behind does not change the first touch", () =>
    Effect.gen(function* () {
      const { captured, revisions } = environmentOf(sampleOffering())
      yield* TestClock.adjust("1 hour")
      yield* captured({ touch: { gclid: "first" } })
      yield* TestClock.setTime(0)
      yield* captured({ touch: { gclid: "behind" } })
      assert.strictEqual(revisions.at(-1)?.contact.attribution.first?.touch.gclid, "first")
    })
  )

  it.effect("D-CAP-2: replaced values stay in the contact's history, also after a merge", () =>
    Effect.gen(function* () {
      const { captured, revisions } = environmentOf(sampleOffering())
      const name = (text: string) => ({ name: Option.some(PersonName.make(text)) })
      const known = Email.make("ada@example.org")
      yield* captured({ ...name("Ada"), email: known })
      const typo = yield* captured({ ...name("Ada L."), phone: Option.some(Phone.make("1")) })
      yield* captured({ ...name("Ada Lovelace"), leadProof: typo.leadProof })
      yield* captured({
        email: known,
        priorContactId: Option.some(typo.contactId),
        leadProof: typo.leadProof
      })
      const { name: now, replaced } = revisions.at(-1)?.contact ?? assert.fail("no contact")
      assert.strictEqual(String(now), "Ada Lovelace")
      assert.deepStrictEqual(
        replaced.map(({ field, value }) => [field, value]),
        [
          ["name", "Ada L."],
          ["name", "Ada"]
        ]
      )
    })
  )

  it.effect(
    "D-CAP-2, D-CAP-3, D-CAP-4: given values are merged into the stored ones, which otherwise stay",
    () =>
      Effect.gen(function* () {
        const { captured, revisions } = environmentOf(sampleOffering({ eventType: { form } }))
        const name = Option.some(PersonName.make("Ada"))
        const [one, two] = [Option.some(Phone.make("1")), Option.some(Phone.make("2"))]
        yield* captured({ name, phone: one, touch: { gclid: "z" }, customFields: { deep: { a: 1 } } })
        yield* captured({ phone: two, touch: { gclid: "a" }, customFields: { deep: { b: 1 }, other: 1 } })
        yield* captured()
        const contact = revisions.at(-1)?.contact
        assert.deepEqual<unknown>([contact?.name, contact?.phone], ["Ada", "2"])
        assert.deepStrictEqual(contact?.customFields, { deep: { a: 1, b: 1 } })
        assert.strictEqual(contact?.attribution.first?.touch.gclid, "z")
        assert.strictEqual(contact?.attribution.last?.touch.gclid, "a")
      })
  )

  it.effect(
    "D-CAP-5, D-CAP-6: rules run when step 1 is complete, on the merged contact, and their outcome stays",
    () =>
      Effect.gen(function* () {
        const { eventType, hosts, workspace } = sampleOffering({ hosts: 2, eventType: { form } })
        const ids = hosts.map(({ id }) => id)
        const rule: RoutingRule = { when: isBigAndFrench, hostIds: ids.slice(1), redirectUrl: refusal.ctaUrl }
        const { captured, revisions } = environmentOf({
          hosts,
          workspace,
          eventType: { ...eventType, routing: [rule] }
        })
        const early = yield* captured({ customFields: { size: 10 }, phone: Option.some(Phone.make("+33 1")) })
        assert.strictEqual(early.outcome._tag, "Undecided")
        assert.deepStrictEqual(early.allowedHostIds, ids)
        const complete = yield* captured({ stepOneComplete: true })
        assert.deepInclude(complete.outcome, { _tag: "Routed", redirectUrl: refusal.ctaUrl })
        const later = yield* captured({ customFields: { size: 1 } })
        for (const { allowedHostIds } of [complete, later])
          assert.deepStrictEqual(allowedHostIds, rule.hostIds)
        const about = { workspaceId: workspace.id, contactId: early.contactId, eventTypeId: eventType.id }
        const outboxMessages = revisions.flatMap((revision) => revision.outboxMessages)
        assert.deepStrictEqual(outboxMessages, [
          OutboxMessage.make({ _tag: "ReportLead", ...about, isDisqualified: false })
        ])
      })
  )

  it.effect("D-CAP-5: a disqualified lead is stored with its rule's outcome and no hosts", () =>
    Effect.gen(function* () {
      const disqualification = [{ when: { always: true }, outcome: refusal } as const]
      const { captured } = environmentOf(sampleOffering({ eventType: { disqualification } }))
      const [now, later] = [yield* captured({ stepOneComplete: true }), yield* captured()]
      for (const { allowedHostIds, outcome } of [now, later]) {
        assert.deepEqual<unknown>(outcome, {
          _tag: "Disqualified",
          disqualification: refusal,
          rule: { number: 1, name: null }
        })
        assert.deepStrictEqual(allowedHostIds, [])
      }
    })
  )
})
