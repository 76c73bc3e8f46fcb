import { WebAddress } from "@calendeal/domain/event-types"
import { issueKey, openWorkspace } from "@calendeal/domain/management"
import { TimeZoneName, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { assert } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { book, bookingOf, type KeyPair, offer, pay, startIn, fromNewIp } from "../kit/http/requests.ts"
import type { Answer } from "../kit/http/Service.ts"
import { Service } from "../kit/http/specification.ts"

/** The email of a contact of both tenants. */
export const sharedEmail = "shared@customer.example"

/** The date of each tenant's booking. */
export const bookedDay = startIn(5).slice(0, 10)

/**
 * A workspace with an event type, a host, a lead, a booking, a deal and a payment. Tenants differ only in their ids and
 * in their canary, which every text contains.
 */
const openTenant = Effect.fnUntraced(function* (canary: string) {
  const { post, withPorts, tokenOf } = yield* Service
  const { workspace } = yield* withPorts(
    openWorkspace({
      name: `Tenant ${canary}`,
      slug: WorkspaceSlug.make(`tenant-${canary}`),
      timezone: TimeZoneName.make("UTC"),
      defaultCountry: "GB",
      owner: { email: `owner@${canary}.example`, name: canary }
    })
  )
  const link = WebAddress.make(`https://meet.example/${canary}`)
  const outcome = {
    redirectUrl: link,
    fullyBooked: false,
    title: canary,
    guestMessage: canary,
    ctaLabel: canary,
    ctaUrl: link
  }
  const { eventType, host } = yield* offer(
    {
      title: canary,
      titleTemplate: `{event} ${canary} {booker}`,
      locations: [{ kind: "video", conferencingLink: link }],
      form: { fields: [{ key: "note", label: canary, type: "text", required: false }] },
      disqualification: [{ when: { field: "custom.note", op: "equals", value: "no" }, outcome }],
      confirmation: {
        redirectUrl: link,
        delaySeconds: 0,
        newTab: false,
        countdown: false,
        fireTracking: false
      },
      perInviteeLimit: 5
    },
    workspace.id
  )
  const lead = yield* post(
    "/capture",
    {
      eventTypeId: eventType.id,
      email: sharedEmail,
      name: canary,
      customFields: { note: canary },
      attributionJsonb: { utm_source: canary },
      step1Complete: true
    },
    fromNewIp()
  )
  const booked = yield* book({
    ...bookingOf(eventType.id, sharedEmail),
    attendees: [{ name: canary, email: sharedEmail }],
    responses: { note: canary }
  })
  const uid = String(booked.body["uid"])
  const { key, secret } = yield* withPorts(issueKey(workspace.id))
  const pair: KeyPair = { prefix: key.prefix, secret: Redacted.value(secret) }
  const paid = yield* pay(
    { email: sharedEmail, amount: 12.5, currency: "usd", description: canary, svc_booking_uid: uid },
    "invoice-1",
    pair
  )
  return {
    canary,
    workspaceId: workspace.id,
    eventTypeId: eventType.id,
    hostId: host.id,
    contactId: String(lead.body["contactId"]),
    uid,
    token: yield* tokenOf(uid, 0, workspace.id, "manage"),
    key: pair,
    answers: [lead, booked, paid]
  }
})

/** A tenant with its ids, credentials and first responses. */
export type Tenant = Effect.Success<ReturnType<typeof openTenant>>

/** Two equal tenants. */
export const twoTenants = Effect.fnUntraced(function* (name: string) {
  return {
    own: yield* openTenant(`canary-${name}-own`),
    other: yield* openTenant(`canary-${name}-other`)
  }
})

/** A response without its request id and its date. */
export const wholeOf = ({ headers, status, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== "x-request-id" && name !== "date")
})

/** The expected status of a request with an id of the other tenant and of the same request with an unknown id. */
export type Pair = readonly [name: string, status: number, foreign: Request, unknown: Request]
type Request = Effect.Effect<Answer, never, Service>

/** Asserts that both responses are equal in all bytes and headers, with `createsIds` except for ids and tokens. */
export const assertAlike = Effect.fnUntraced(function* (pairs: ReadonlyArray<Pair>, createsIds = false) {
  for (const [name, status, foreign, unknown] of pairs) {
    const [first, second] = [yield* foreign, yield* unknown]
    assert.strictEqual(first.status, status, `${name}: ${first.text}`)
    assert.deepStrictEqual(bytesOf(first, createsIds), bytesOf(second, createsIds), name)
  }
})

/** The remaining requests are excluded, because every request changes them. */
const bytesOf = (answer: Answer, createsIds: boolean) => {
  const { headers, text, ...rest } = wholeOf(answer)
  const normalized = createsIds ? withoutIds : (unchanged: string) => unchanged
  return {
    ...rest,
    text: normalized(text),
    headers: headers
      .filter(([name]) => name !== "x-ratelimit-remaining")
      .map(([name, value]) => [name, normalized(value)])
  }
}

/** A text without random ids, uids and tokens. */
const withoutIds = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id")
    .replaceAll(/bk_[0-9A-Za-z]{22}/g, "uid")
    .replaceAll(/^[0-9a-f]{32}$/g, "event id")
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "token")
