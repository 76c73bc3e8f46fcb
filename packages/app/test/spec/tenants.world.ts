import { WebAddress } from "@calendeal/domain/event-types"
import { openWorkspace } from "@calendeal/domain/management"
import { issueKey } from "@calendeal/domain/management"
import { TimeZoneName, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { Effect, Redacted } from "effect"
import { book, bookingOf, type KeyPair, offer, pay, startIn, fromNewIp } from "./1-requests.ts"
import type { Answer } from "./Service.ts"
import { Service } from "./specification.ts"

/** The e-mail that both tenants know. */
export const sharedEmail = "twin@customer.example"

/** The days of the bookings that each tenant has. */
export const bookedDay = startIn(5).slice(0, 10)

/**
 * A workspace with an event type, a host, a lead, a booking, a deal and a payment: the same as the other tenant's in
 * everything but its ids and its canary, which is in every text that it has.
 */
const openTenant = Effect.fnUntraced(function* (canary: string) {
  const { post, withPorts, tokenOf } = yield* Service
  const { workspace } = yield* withPorts(
    openWorkspace({
      name: `Twin ${canary}`,
      slug: WorkspaceSlug.make(`twin-${canary}`),
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

/** One of the two tenants. */
export type Tenant = Effect.Success<ReturnType<typeof openTenant>>

/** Two tenants that look alike. */
export const twins = Effect.fnUntraced(function* (name: string) {
  return {
    ours: yield* openTenant(`canary-${name}-ours`),
    theirs: yield* openTenant(`canary-${name}-theirs`)
  }
})

/** Everything that an answer says, apart from its request id and its date. */
export const wholeOf = ({ headers, status, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== "x-request-id" && name !== "date")
})
