import { setTimeout as sleep } from "node:timers/promises"
import { platformNames } from "@calendeal/domain/conversions"
import { EventName } from "@calendeal/domain/webhooks"
import { accounts, credentialOf } from "../../kit/http/advertising.ts"
import type { recordedService } from "../../kit/canaries/recordedService.ts"
import { person } from "../../kit/canaries/people.ts"
import { Visitors } from "../../kit/canaries/Visitors.ts"

/** The visitors. No data of `erased` remain in the end; `blocked` and `mistyped` are never stored in this form. */
export const people = () => {
  const ada = person()
  return {
    ada,
    mistyped: { ...ada, email: person().email },
    kim: person(),
    unfit: person(),
    blocked: person("spam.example"),
    erased: person()
  }
}

/**
 * Runs every operation of the public API with every kind of result, delivers to all ad platforms, a webhook and a
 * calendar, and reads the management API. Returns when all deliveries are complete and one person is erased.
 */
export const runScenario = async (
  { ask, key, manage, sinks, workspace }: Awaited<ReturnType<typeof recordedService>>,
  { ada, blocked, erased, kim, mistyped, unfit }: ReturnType<typeof people>
) => {
  const { id: hostId } = await manage(201, "POST", "/hosts", host("hedy"))
  const { id: busy } = await manage(201, "POST", "/hosts", host("busy"))
  const address = `http://127.0.0.1:${sinks.feed.port}/basic.ics`
  await manage(201, "POST", `/hosts/${busy}/calendars`, { kind: "ics", address })
  const { id: eventTypeId } = await manage(201, "POST", "/event-types", intro(hostId))
  for (const platform of platformNames) {
    const account = { requiresConsent: false, ...accounts[platform] }
    const draft = { account, credential: credentialOf(platform) }
    const { id } = await manage(201, "POST", "/integrations", draft)
    await manage(200, "POST", `/integrations/${id}/test`, {})
  }
  const url = `http://127.0.0.1:${sinks.receiver.port}/hooks`
  const { id: hook } = await manage(201, "POST", "/webhooks", { url, events: EventName.literals })
  await manage(200, "POST", `/webhooks/${hook}/test`)

  const visitors = new Visitors({ ask, key, slug: "acme", eventTypeId: String(eventTypeId) })
  const priorContactId = await visitors.capture(mistyped, { step1Complete: false })
  await visitors.capture(ada, { priorContactId })
  await visitors.capture(unfit, { customFields: { note: "no" } })
  await ask(403, "POST", "/api/public/capture", { eventTypeId, ...blocked, step1Complete: true })
  const first = await visitors.book(ada, 9)
  const moved = await visitors.book(ada, 10, { rescheduledFromUid: first.uid })
  await visitors.sendStrayRequests(ada, moved.bearer)
  await visitors.pay(ada, 500, { svc_booking_uid: moved.uid })
  await visitors.pay(kim, 20)
  const attendees = [kim, erased].map(({ email, name }) => ({ email, name }))
  const withGuest = await visitors.book(kim, 11, { attendees })
  await ask(200, "POST", "/api/public/booking-cancel", "", withGuest.bearer)
  const contactId = await visitors.capture(erased)
  const { uid } = await visitors.book(erased, 12)
  await manage(200, "POST", `/bookings/${uid}/cancel`)
  await visitors.pay(erased, 30)
  // More captures from one address than the rate limit allows.
  for (let nth = 1; nth <= 21; nth++) {
    const lead = { eventTypeId, ...kim, step1Complete: true }
    await ask(nth <= 20 ? 200 : 429, "POST", "/api/public/capture", lead, { "x-forwarded-for": "192.0.2.1" })
  }
  await manage(200, "GET", `/contacts?email=${encodeURIComponent(ada.email)}`)
  await manage(200, "GET", `/contacts/${contactId}/export`)
  const path = `/api/workspaces/${workspace}/contacts/${contactId}/export?email=${ada.email}`
  await ask(401, "GET", path)
  await manage(404, "GET", `/contacts/${crypto.randomUUID()}/export?email=${ada.email}`)

  const areSettled = async (path: string, atLeast: number) => {
    const { items } = await manage(200, "GET", `${path}?limit=100`)
    const all = Array.isArray(items) ? items : []
    return all.length >= atLeast && all.every(({ settledAt }) => settledAt !== null)
  }
  // Four leads, three bookings, one of which is rescheduled and reported only to webhooks, and three payments.
  while (!(await areSettled("/conversion-dispatches", 6 * 10))) await sleep(200)
  while (!(await areSettled(`/webhooks/${hook}/deliveries`, 4 + 4 + 2 + 3 + 1))) await sleep(200)
  await manage(204, "DELETE", `/contacts/${contactId}`)
}

const host = (username: string) => ({
  name: "Hedy Host",
  username,
  email: `${username}@acme.test`,
  schedule: {
    timezone: "UTC",
    weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "08:00", to: "20:00" }],
    overrides: []
  }
})

const intro = (hostId: unknown) => ({
  slug: "intro",
  title: "Intro",
  titleTemplate: "{event}: {booker} with {host}",
  durationMinutes: 60,
  hosts: [{ hostId }],
  locations: [{ kind: "in_person_attendee" }],
  form: { fields: [{ key: "note", label: "Note", type: "text" }] },
  phoneRequired: true,
  consent: { required: true, text: "I agree." },
  emailPolicy: {
    blockedEmails: [],
    blockedDomains: ["spam.example"],
    allowedDomains: [],
    blockFreeProviders: true
  },
  disqualification: [
    {
      when: { field: "custom.note", op: "equals", value: "no" },
      outcome: { title: "Sorry", redirectUrl: "https://a.example", ctaUrl: "https://b.example" }
    }
  ],
  routing: [{ when: { always: true }, hostIds: [hostId], redirectUrl: null }],
  confirmation: { redirectUrl: "https://thanks.example/" },
  dealValue: { amount: 500, currency: "USD" }
})
