import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { startIn } from "../kit/http/requests.ts"
import type { shop } from "../kit/http/management/shop.ts"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { consoleOf } from "./console.member.ts"
import { addressesOf, type Things } from "./console.screens.ts"
import { watched } from "./console.walk.ts"

/** Markup that would run. The name of its variable marks the texts of these tests. */
export const markup = "</script><script>window.ran=1</script><img src=x onerror=window.ran=1>{{7*7}}"

/** A text of this many characters: markup, letters of both directions, and a word without a place to break. */
export const hostile = (length: number): string => `${markup}שלום${"W".repeat(length)}`.slice(0, length)

/** An ordinary text. */
export const ordinary = (length: number): string =>
  "Talk about prices with the team of Lovelace and Hopper, and see what fits "
    .repeat(40)
    .slice(0, Math.min(length, 60))
    .trim()

/** Fills a workspace with one of everything, whose texts are as long as the API takes them. */
const filled = Effect.fnUntraced(function* (
  { at, call, capture, make, pay, sell }: Effect.Success<typeof shop>,
  text: (length: number) => string
) {
  const patched = yield* call("PATCH", at, { name: text(120) })
  assert.strictEqual(patched.status, 200, patched.text)
  const host = yield* make("/hosts", {
    ...hostDraft,
    name: text(120),
    title: text(80),
    introduction: text(500),
    absences: [{ from: "2027-01-04", to: "2027-01-05", reason: text(200) }]
  })
  const other = yield* make("/hosts", { ...hostDraft, username: "other", name: text(120) })
  const eventType = yield* make("/event-types", {
    ...introDraft(host["id"]),
    // The first one gets the bookings, and the other one is free to take them.
    hosts: [{ hostId: host["id"], priority: 1, weight: 2 }, { hostId: other["id"] }],
    title: text(120),
    description: text(2000),
    locations: [{ kind: "in_person_host", address: text(200) }],
    form: {
      fields: [
        { key: "why", label: text(120), type: "textarea", required: false },
        { key: "size", label: text(120), type: "select", required: false, options: [text(100), "500+"] }
      ]
    },
    consent: { required: false, text: text(1000) },
    routing: [
      {
        when: { field: "custom.size", op: "equals", value: "500+" },
        hostIds: [host["id"]],
        redirectUrl: null
      },
      {
        name: text(120),
        when: { field: "custom.why", op: "equals", value: text(400) },
        hostIds: [],
        redirectUrl: `https://shop.example/${"w".repeat(1900)}`
      }
    ]
  })
  const eventTypeId = String(eventType["id"])
  const email = someEmail()
  yield* capture({
    eventTypeId,
    email,
    name: text(120),
    step1Complete: true,
    attributionJsonb: {
      utm_source: text(120),
      utm_medium: text(120),
      utm_campaign: text(120),
      gclid: "click-1"
    }
  })
  const booked = (days: number, more: object = {}) =>
    sell(eventTypeId, email, days, {
      attendees: [{ name: text(120), email }],
      responses: { why: text(2000) },
      ...more
    })
  const booking = yield* booked(5)
  const cancelled = yield* booked(6)
  const answer = yield* call("POST", `${at}/bookings/${String(cancelled["uid"])}/cancel`)
  assert.strictEqual(answer.status, 200, answer.text)
  yield* make("/reservations", { eventTypeId, startAt: startIn(7), minutes: 120 })
  const contact = String(booking["contactId"])
  const deal = yield* make("/deals", { contactId: contact, amount: 1200, currency: "eur" })
  const paid = yield* pay({ email, amount: 10, currency: "usd" })
  assert.strictEqual(paid.status, 201, paid.text)
  yield* make("/members", { email: someEmail("members.example"), name: text(120), role: "member" })
  const webhook = yield* make("/webhooks", {
    url: `http://127.0.0.1:9/${"w".repeat(500)}`,
    events: ["deal.closed"]
  })
  const integration = yield* make("/integrations", {
    account: { platform: "linkedin", conversions: { lead: "1" }, requiresConsent: false },
    credential: "token-12345678"
  })
  // No server listens on this port. Added last, because a host with an unread calendar cannot be booked.
  yield* make(`/hosts/${String(host["id"])}/calendars`, {
    kind: "ics",
    address: `http://127.0.0.1:9/${"c".repeat(300)}.ics`
  })
  return {
    booking: String(booking["uid"]),
    contact,
    deal: String(deal["id"]),
    eventType: eventTypeId,
    host: String(host["id"]),
    webhook: String(webhook["id"]),
    integration: String(integration["id"])
  } satisfies Things
})

/** Every screen of a workspace with one of everything, in the browser of its owner. */
export const screensWith = Effect.fnUntraced(function* (text: (length: number) => string) {
  const { page, screens, service, signIn, ...made } = yield* consoleOf("owner")
  const things = yield* filled(made, text)
  const faults = yield* Effect.promise(() => watched(page, service))
  yield* Effect.promise(() => signIn())
  const { capture } = made
  return { addresses: addressesOf(things).map((address) => screens + address), capture, faults, page, things }
})
