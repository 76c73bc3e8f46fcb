import { assert } from "@effect/vitest"
import { closed, Outbox } from "@calendeal/domain/outbox"
import { newAccessToken } from "@calendeal/domain/management"
import {
  enterDeliveries,
  sampleDelivery,
  sampleDestination,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { AccessTokens, type Member, UserId, type WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option, Redacted } from "effect"
import { bookingOf, pay, fromNewIp } from "../1-requests.ts"
import { Service } from "../specification.ts"
import { caller, hostDraft, itemsOf, newWorkspace } from "./workspace.ts"

/** Who asks, and the header that the request carries. */
export type Who = "nobody" | "revoked" | "expired" | "outsider" | "member" | "admin" | "owner"

/** A workspace with something of everything in it, and tokens of people of every kind. */
export const world = Effect.gen(function* () {
  const { post, withPorts } = yield* Service
  const { call, owner, token, workspace } = yield* newWorkspace
  const outside = yield* newWorkspace
  const at = `/${workspace.id}`
  const make = Effect.fnUntraced(function* (path: string, body: unknown) {
    const made = yield* call("POST", `${at}${path}`, body)
    assert.strictEqual(made.status, 201, made.text)
    return made.body
  })
  const seat = (name: string, role: Member["role"]) =>
    make("/members", { email: `${name}@contoso.example`, name, role })
  const member = yield* seat("member", "member")
  const admin = yield* seat("admin", "admin")
  const revoked = yield* seat("revoked", "owner")
  const expired = yield* withPorts(
    Effect.gen(function* () {
      const tokens = yield* AccessTokens
      const now = yield* DateTime.now
      yield* tokens.revokeAll(UserId.make(String(revoked["userId"])), now)
      const issued = yield* newAccessToken(owner)
      yield* tokens.issue({ ...issued.token, expiresAt: DateTime.subtract(now, { seconds: 1 }) })
      return Redacted.value(issued.secret)
    })
  )
  const host = yield* make("/hosts", hostDraft)
  const eventType = yield* make("/event-types", {
    slug: "intro",
    title: "Intro call",
    hosts: [{ hostId: host["id"] }],
    locations: [{ kind: "phone" }]
  })
  const key = yield* make("/api-keys", {})
  const booked = yield* post("/book", bookingOf(String(eventType["id"]), "sam@lead.example"), {
    ...fromNewIp(),
    "idempotency-key": crypto.randomUUID()
  })
  assert.strictEqual(booked.status, 200, booked.text)
  const paid = yield* pay({ email: "sam@lead.example", amount: 10, currency: "usd" }, undefined, {
    prefix: String(key["prefix"]),
    secret: String(key["secret"])
  })
  assert.strictEqual(paid.status, 201, paid.text)
  // An extra host, whom nobody needs, so that it can be removed.
  const spare = yield* make("/hosts", hostDraft)
  // Nobody is there to read it.
  const calendar = yield* make(`/hosts/${spare["id"]}/calendars`, {
    kind: "ics",
    address: "http://127.0.0.1:9/spare.ics"
  })
  const integration = yield* make("/integrations", {
    account: { platform: "linkedin", conversions: { lead: "1" }, requiresConsent: false },
    credential: "token-12345678"
  })
  // Before all that other worlds have left on its way.
  const longAgo = sampleTime(-10_000_000)
  const place = { workspaceId: workspace.id, kind: "integration", id: String(integration["id"]) } as const
  const dispatch = sampleDelivery(place, { provider: "linkedin", eventName: "lead", dueAt: longAgo })
  yield* withPorts(
    Effect.gen(function* () {
      const outbox = yield* Outbox
      yield* enterDeliveries(dispatch)
      const lease = yield* outbox.lease({ seconds: 60, batches: { integration: 1 } })
      yield* outbox.settle(Option.getOrThrow(lease), [{ ...dispatch, status: "dead" }], closed)
    })
  )
  // Nobody listens there.
  const webhook = yield* make("/webhooks", { url: "http://127.0.0.1:9/", events: ["deal.closed"] })
  const [tokenOfMember] = itemsOf(yield* call("GET", `${at}/members/${member["userId"]}/access-tokens`))
  const ids: Readonly<Record<string, unknown>> = {
    tokenId: tokenOfMember?.["id"],
    integrationId: integration["id"],
    dispatchId: dispatch.id,
    userId: member["userId"],
    hostId: spare["id"],
    calendarId: calendar["id"],
    eventTypeId: eventType["id"],
    keyId: key["id"],
    contactId: paid.body["contactId"],
    bookingUid: booked.body["uid"],
    dealId: paid.body["dealId"],
    transactionId: paid.body["transactionId"],
    webhookId: webhook["id"],
    deliveryId: yield* withPorts(died(workspace.id, String(webhook["id"])))
  }
  const tokens: Readonly<Record<Who, string>> = {
    nobody: "",
    revoked: String(revoked["token"]),
    expired,
    outsider: outside.token,
    member: String(member["token"]),
    admin: String(admin["token"]),
    owner: token
  }
  return {
    workspace,
    outside: outside.workspace,
    /** The operation's path in this or another workspace, with identifiers of what is there. */
    pathIn: (template: string, workspaceId: WorkspaceId | string = workspace.id) =>
      template
        .replace("/api/workspaces", "")
        .replace("{workspaceId}", workspaceId)
        .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          assert.property(ids, name, "this world must hold one of these")
          return String(ids[name])
        }),
    /** Asks as somebody, from an address that nobody has called from. */
    ask: Effect.fnUntraced(function* (who: Who, method: string, path: string, body?: unknown) {
      const ask = yield* caller(tokens[who])
      return yield* ask(method, path, body, fromNewIp())
    })
  }
})

/** So early that it is the first in whatever else the queue holds. */
const dawn = DateTime.makeUnsafe("1990-01-01T00:00:00Z")

/** A delivery to a webhook that is not tried any more. */
const died = Effect.fnUntraced(function* (workspaceId: WorkspaceId, webhookId: string) {
  const outbox = yield* Outbox
  const place = sampleDestination(workspaceId, { kind: "webhook", id: webhookId })
  const delivery = sampleDelivery(place, { dueAt: dawn })
  yield* enterDeliveries(delivery)
  const lease = Option.getOrThrow(yield* outbox.lease({ seconds: 60, batches: { webhook: 1 } }))
  yield* outbox.settle(lease, [{ ...delivery, status: "dead", reason: "http_500", settledAt: dawn }], closed)
  return delivery.id
})
