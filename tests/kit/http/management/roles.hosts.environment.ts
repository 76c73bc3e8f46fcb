import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { shop } from "./shop.ts"
import { caller, hostDraft, introDraft } from "./workspace.ts"

/** One host of a workspace with everything that belongs to them. */
const hostNamed = Effect.fnUntraced(function* (
  { at, call, make, pay, sell }: Effect.Success<typeof shop>,
  name: string
) {
  const host = yield* make("/hosts", {
    ...hostDraft,
    name: `Host ${name}`,
    username: name,
    email: `${name}@contoso.example`,
    absences: [{ from: "2027-01-04", to: "2027-01-05", reason: `Absence of ${name}` }]
  })
  const eventType = yield* make("/event-types", { ...introDraft(host["id"]), slug: `with-${name}` })
  const booking = yield* sell(String(eventType["id"]), `lead-of-${name}@lead.example`)
  const paid = yield* pay({ email: `lead-of-${name}@lead.example`, amount: 10, currency: "usd" })
  assert.strictEqual(paid.status, 201, paid.text)
  // No server listens on this port. It is added last, because a host with an unread calendar cannot be booked.
  const calendar = yield* make(`/hosts/${host["id"]}/calendars`, {
    kind: "ics",
    address: `http://127.0.0.1:9/${name}.ics`
  })
  const member = yield* make("/members", {
    email: `${name}@members.example`,
    name,
    role: "member",
    hostId: host["id"]
  })
  return {
    hostId: String(host["id"]),
    eventTypeId: String(eventType["id"]),
    bookingUid: String(booking["uid"]),
    contactId: String(booking["contactId"]),
    calendarId: String(calendar["id"]),
    dealId: String(paid.body["dealId"]),
    transactionId: String(paid.body["transactionId"]),
    userId: String(member["userId"]),
    email: `lead-of-${name}@lead.example`,
    token: String(member["token"]),
    call: yield* caller(String(member["token"])),
    /** What the owner sees of the host. */
    state: Effect.forEach(
      [
        `/hosts/${host["id"]}`,
        `/hosts/${host["id"]}/calendars`,
        `/bookings/${booking["uid"]}`,
        `/bookings/${booking["uid"]}/mails`,
        `/contacts/${booking["contactId"]}`
      ],
      (path) => Effect.map(call("GET", `${at}${path}`), ({ text }) => text)
    ),
    /** Texts that only this host's resources contain. */
    traces: [
      String(booking["uid"]),
      String(booking["contactId"]),
      String(calendar["id"]),
      String(paid.body["dealId"]),
      String(paid.body["transactionId"]),
      `lead-of-${name}@lead.example`,
      `${name}@contoso.example`,
      `Absence of ${name}`
    ]
  }
})

/** A workspace with two hosts, Ada and Bob, who are members. */
export const twoHosts = Effect.gen(function* () {
  const workspace = yield* shop
  return { ...workspace, ada: yield* hostNamed(workspace, "ada"), bob: yield* hostNamed(workspace, "bob") }
})
