import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import { type Contact, ContactBook, Phone, PhoneNumbers, WorkspaceGone } from "../contacts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { EventTypeCatalog, FreeMailProviders, type Offering } from "../../workspace/event-types/index.ts"
import { noLeadProof, plainProofs, sampleContact, sampleOffering } from "@calendeal/port-contracts/samples"
import { capture } from "./capture.ts"
import type { CaptureRequest } from "./CaptureRequest.ts"

const email = Email.make("ada@gmail.com")
const phone = Phone.make("+1 555 0100")

/** The refusal of a capture, or "captured". `known`: the email's contact; "gone": the workspace was deleted. */
const resultOf = (
  offering: Offering,
  given: Partial<CaptureRequest>,
  known: Contact | null | "gone" = null
) => {
  const request: CaptureRequest = {
    eventTypeId: offering.eventType.id,
    email,
    name: Option.none(),
    phone: Option.none(),
    touch: {},
    customFields: {},
    stepOneComplete: true,
    priorContactId: Option.none(),
    ...noLeadProof,
    ...given
  }
  const ports = Layer.mergeAll(
    plainProofs,
    Layer.mock(EventTypeCatalog, { find: () => Effect.succeed(Option.some(offering)) }),
    Layer.mock(ContactBook, {
      update: (_, decide) =>
        known === "gone"
          ? Effect.fail(new WorkspaceGone())
          : Effect.fromResult(decide({ contact: Option.fromNullishOr(known), prior: Option.none() }))
    }),
    Layer.mock(FreeMailProviders, { includes: (domain) => domain === "gmail.com" }),
    Layer.mock(PhoneNumbers, { e164: () => Option.none(), countryOf: () => Option.none() }),
    Layer.mock(IdGenerator, { uuid: Effect.sync(() => crypto.randomUUID()) })
  )
  return capture(request).pipe(
    Effect.result,
    Effect.map(Result.match({ onSuccess: () => "captured", onFailure: ({ _tag }) => _tag })),
    Effect.provide(ports)
  )
}
const noFreeMail = { blockedEmails: [], blockedDomains: [], allowedDomains: [], blockFreeProviders: true }
const question = { key: "size", label: "Size", type: "text", required: false } as const

describe("capture refuses", () => {
  it.effect(
    "D-WS-3, D-CAP-8, D-WS-2: hidden event types, emails against the policy, and lapsed workspaces",
    () =>
      Effect.gen(function* () {
        const free = { eventType: { emailPolicy: noFreeMail } }
        assert.strictEqual(yield* resultOf(sampleOffering(), {}), "captured")
        assert.strictEqual(
          yield* resultOf(sampleOffering({ eventType: { status: "hidden" } }), {}),
          "EventTypeNotFound"
        )
        assert.strictEqual(yield* resultOf(sampleOffering(free), {}), "EmailNotAllowed")
        assert.strictEqual(
          yield* resultOf(sampleOffering(free), { email: Email.make("ada@acme.com") }),
          "captured"
        )
        assert.strictEqual(
          yield* resultOf(sampleOffering({ workspace: { subscription: "lapsed" } }), {}),
          "WorkspaceLapsed"
        )
      })
  )

  it.effect("D-WS-2: a workspace that is deleted during the capture, like a lapsed one", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* resultOf(sampleOffering(), {}, "gone"), "WorkspaceLapsed")
    })
  )

  it.effect("D-HTTP-9: the event type first, then the email policy, then the rest", () =>
    Effect.gen(function* () {
      const eventType = { emailPolicy: noFreeMail, phoneRequired: true }
      const workspace = { subscription: "lapsed" } as const
      const hidden = sampleOffering({ workspace, eventType: { ...eventType, status: "hidden" } })
      assert.strictEqual(yield* resultOf(hidden, {}), "EventTypeNotFound")
      assert.strictEqual(yield* resultOf(sampleOffering({ workspace, eventType }), {}), "EmailNotAllowed")
    })
  )

  it.effect("D-CAP-8: a complete step 1 without a phone number, neither given nor stored", () =>
    Effect.gen(function* () {
      const offering = sampleOffering({ eventType: { phoneRequired: true } })
      const known = sampleContact(offering.workspace.id, { email })
      assert.strictEqual(yield* resultOf(offering, {}), "PhoneRequired")
      assert.strictEqual(yield* resultOf(offering, {}, known), "PhoneRequired")
      assert.strictEqual(yield* resultOf(offering, { stepOneComplete: false }), "captured")
      assert.strictEqual(yield* resultOf(offering, { phone: Option.some(phone) }), "captured")
      assert.strictEqual(yield* resultOf(offering, {}, { ...known, phone }), "captured")
      assert.strictEqual(
        yield* resultOf(offering, { phone: Option.some(Phone.make("")) }, { ...known, phone }),
        "PhoneRequired"
      )
      for (const text of [" ", "abc", "12", "1-800-FLOWERS"])
        assert.strictEqual(
          yield* resultOf(offering, { phone: Option.some(Phone.make(text)) }),
          "PhoneRequired",
          text
        )
    })
  )

  it.effect("D-CAP-4: merged fields over the limits; unknown fields do not count", () =>
    Effect.gen(function* () {
      const offering = sampleOffering({
        eventType: { form: { fields: [question, { ...question, key: "note" }] } }
      })
      const known = sampleContact(offering.workspace.id, { email, customFields: { size: "x".repeat(5000) } })
      const more = "x".repeat(5000)
      assert.strictEqual(yield* resultOf(offering, { customFields: { note: more } }), "captured")
      assert.strictEqual(
        yield* resultOf(offering, { customFields: { note: more } }, known),
        "CustomFieldsTooLarge"
      )
      assert.strictEqual(yield* resultOf(offering, { customFields: { size: more } }, known), "captured")
      assert.strictEqual(yield* resultOf(offering, { customFields: { other: more } }, known), "captured")
    })
  )
})
