import { assert, describe } from "@effect/vitest"
import { ContactId } from "@calendeal/domain/contacts"
import { type EventType, WebAddress } from "@calendeal/domain/event-types"
import {
  sampleEventType,
  sampleHost,
  sampleWorkspace,
  storeOffering
} from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { accepted, offer, someEmail, visitor } from "../kit/http/visitor.ts"
import { specification } from "../kit/http/specification.ts"

describe("4.1 Capture: qualification and routing", () => {
  specification("rules", (it) => {
    it.effect(
      "D-CAP-5, §4.1.step1: without routing rules, and before step 1 is complete, all active hosts are allowed",
      () =>
        Effect.gen(function* () {
          const { capture } = yield* visitor
          const plain = yield* offer({ hosts: [{}, { active: false }, {}] })
          const [first, , third] = plain.hosts.map(({ id }) => id)
          const lead = { eventTypeId: plain.eventType.id, email: someEmail() }
          for (const step1Complete of [undefined, false, true]) {
            const body = accepted(yield* capture({ ...lead, step1Complete }))
            assert.deepStrictEqual(body["allowedHostIds"], [first, third])
          }
          const { eventType, hosts, send } = yield* routing
          const undecided = yield* send({ size: "big" }, false)
          assert.strictEqual(undecided["redirectUrl"], null)
          assert.deepStrictEqual(undecided["allowedHostIds"], hosts)
          assert.strictEqual(eventType.routing.length, 2)
        })
    )

    it.effect("D-CAP-5, D-CAP-6: the first matching routing rule decides, with its redirect or null", () =>
      Effect.gen(function* () {
        const { hosts, send } = yield* routing
        const big = yield* send({ size: "big" }, true)
        assert.deepStrictEqual(big["allowedHostIds"], [hosts[1]])
        assert.strictEqual(big["redirectUrl"], "https://routed.example/big")
        const other = yield* send({ size: "small" }, true)
        assert.deepStrictEqual(other["allowedHostIds"], [hosts[0], hosts[2]])
        assert.strictEqual(other["redirectUrl"], null)
        const none = yield* send({ size: null }, true)
        assert.deepStrictEqual([none["allowedHostIds"], none["redirectUrl"]], [hosts, null])
      })
    )

    it.effect(
      "D-CAP-5: an earlier routing stays until step 1 is completed again, and inactive hosts are excluded",
      () =>
        Effect.gen(function* () {
          const { hosts, send } = yield* routing
          yield* send({ size: "big" }, true)
          const typing = yield* send({ size: "small" }, false)
          assert.deepStrictEqual(typing["allowedHostIds"], [hosts[1]])
          assert.strictEqual(typing["redirectUrl"], "https://routed.example/big")
          assert.deepStrictEqual((yield* send({}, true))["allowedHostIds"], [hosts[0], hosts[2]])
        })
    )

    it.effect("D-CAP-5: the rules use the merged contact, not only the request", () =>
      Effect.gen(function* () {
        const { hosts, send } = yield* routing
        yield* send({ size: "big" }, false)
        const complete = yield* send({}, true)
        assert.deepStrictEqual(complete["allowedHostIds"], [hosts[1]])
      })
    )

    it.effect("D-CAP-5: a routing applies only to its event type", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const { email, eventType, hosts, offering, send } = yield* routing
        yield* send({ size: "big" }, true)
        const sibling = sampleEventType(offering.workspace.id, offering.hosts, {
          form,
          routing: eventType.routing
        })
        yield* storeOffering({ ...offering, eventType: sibling })
        const body = accepted(yield* capture({ eventTypeId: sibling.id, email }))
        assert.deepStrictEqual(body["allowedHostIds"], hosts)
        assert.deepStrictEqual((yield* send({}, false))["allowedHostIds"], [hosts[1]])
      })
    )

    it.effect(
      "D-CAP-5, §4.1.disqualified: the first matching disqualification wins, also over routing, and is stored",
      () =>
        Effect.gen(function* () {
          const { hosts, send } = yield* routing
          const typing = yield* send({ size: "student" }, false)
          assert.deepStrictEqual([typing["disqualified"], typing["allowedHostIds"]], [false, hosts])
          const complete = yield* send({}, true)
          assert.deepStrictEqual(complete, {
            contactId: typing["contactId"],
            wasCreated: false,
            disqualified: true,
            redirectUrl: "https://away.example/student",
            fullyBooked: true,
            disqualifiedTitle: "Sorry, student",
            guestMessage: "Message for student",
            ctaLabel: "Read on, student",
            ctaUrl: "https://cta.example/student"
          })
          assert.deepStrictEqual(yield* send({ size: "small" }, false), complete)
          // The rules run again only when step 1 is completed.
          assert.strictEqual((yield* send({}, true))["disqualified"], false)
        })
    )

    it.effect("D-CAP-5: a lead may be disqualified by the first capture, and the contact is created", () =>
      Effect.gen(function* () {
        const { send } = yield* routing
        const body = yield* send({ size: "unknown" }, true)
        assert.deepStrictEqual([body["wasCreated"], body["disqualified"]], [true, true])
        assert.strictEqual(body["redirectUrl"], "https://away.example/catch-all")
        assert.isString(ContactId.make(String(body["contactId"])))
      })
    )
  })
})

const form: EventType["form"] = { fields: [{ key: "size", label: "Size", type: "text", required: false }] }

const outcome = (name: string) => ({
  redirectUrl: WebAddress.make(`https://away.example/${name}`),
  fullyBooked: name === "student",
  title: `Sorry, ${name}`,
  guestMessage: `Message for ${name}`,
  ctaLabel: `Read on, ${name}`,
  ctaUrl: WebAddress.make(`https://cta.example/${name}`)
})

const sizeIs = (...value: ReadonlyArray<string>) => ({ field: "custom.size", op: "in", value }) as const

/** An event type with three hosts and rules for the field `size`, and a new lead. */
const routing = Effect.gen(function* () {
  const { capture } = yield* visitor
  const workspace = sampleWorkspace()
  const hosts = [sampleHost(workspace.id), sampleHost(workspace.id), sampleHost(workspace.id)] as const
  const eventType = sampleEventType(workspace.id, hosts, {
    form,
    disqualification: [
      { when: sizeIs("student"), outcome: outcome("student") },
      { when: sizeIs("student", "unknown"), outcome: outcome("catch-all") }
    ],
    routing: [
      {
        when: sizeIs("big"),
        hostIds: [hosts[1].id],
        redirectUrl: WebAddress.make("https://routed.example/big")
      },
      {
        when: sizeIs("big", "small", "student"),
        hostIds: [hosts[2].id, hosts[0].id],
        redirectUrl: null
      }
    ]
  })
  const offering = yield* storeOffering({ workspace, hosts, eventType })
  const lead = { eventTypeId: eventType.id, email: someEmail() }
  return {
    offering,
    eventType,
    email: lead.email,
    hosts: hosts.map(({ id }): string => id),
    send: (customFields: object, step1Complete: boolean) =>
      Effect.map(capture({ ...lead, customFields, step1Complete }), accepted)
  }
})
