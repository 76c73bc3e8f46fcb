import { Email } from "@calendeal/domain/contacts"
import { Sessions } from "@calendeal/domain/accounts"
import { Connections } from "@calendeal/domain/connections"
import { assert } from "@effect/vitest"
import { EventTypeId } from "@calendeal/domain/event-types"
import { WaitingList } from "@calendeal/domain/waiting"
import { ReportBook } from "@calendeal/domain/receivers"
import { closed, Outbox } from "@calendeal/domain/outbox"
import { newAccessToken } from "@calendeal/domain/management"
import {
  change,
  enterDeliveries,
  sampleConferenceAccount,
  sampleConnection,
  sampleDelivery,
  sampleDestination,
  sampleTime,
  sampleNewSession,
  sampleSession,
  samplePaymentAccount,
  samplePaymentConnection,
  sampleRecording,
  sampleSpend,
  sampleSavedView,
  sampleUnmatched,
  sampleWaitingEntry,
  sampleWorkspaceClient,
  waitingDraft,
  sampleWorkspaceProvider
} from "@calendeal/port-contracts/samples"
import { AccessTokens, type Member, UserId, type WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option, Redacted } from "effect"
import { book, bookingOf, pay, fromNewIp, startIn } from "../../kit/http/requests.ts"
import { Service } from "../../kit/http/specification.ts"
import type { Operation } from "./operations.ts"
import { caller, hostDraft, introDraft, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"

/** The tokens of a request: none, an invalid one, one of another workspace, or one with a role in this workspace. */
export const clients = [
  "anonymous",
  "unknown",
  "revoked",
  "expired",
  "outsider",
  "member",
  "admin",
  "owner"
] as const
export type Client = (typeof clients)[number]

/** A workspace with one of each resource, and a token for each kind of client. */
export const environment = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const { at, call, owner, token, workspace } = yield* newWorkspace
  const other = yield* newWorkspace
  const make = Effect.fnUntraced(function* (path: string, body: unknown) {
    const made = yield* call("POST", `${at}${path}`, body)
    assert.strictEqual(made.status, 201, made.text)
    return made.body
  })
  const addMember = (name: string, role: Member["role"]) =>
    make("/members", { email: `${name}@contoso.example`, name, role })
  const member = yield* addMember("member", "member")
  const admin = yield* addMember("admin", "admin")
  const revoked = yield* addMember("revoked", "owner")
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
  const eventType = yield* make("/event-types", introDraft(host["id"]))
  const key = yield* make("/api-keys", {})
  const booked = yield* book(bookingOf(String(eventType["id"]), "sam@lead.example"))
  assert.strictEqual(booked.status, 200, booked.text)
  const paid = yield* pay({ email: "sam@lead.example", amount: 10, currency: "usd" }, undefined, {
    prefix: String(key["prefix"]),
    secret: String(key["secret"])
  })
  assert.strictEqual(paid.status, 201, paid.text)
  // A host without an event type can be removed.
  const spare = yield* make("/hosts", { ...hostDraft, username: "spare" })
  // No server listens on this port.
  const calendar = yield* make(`/hosts/${spare["id"]}/calendars`, {
    kind: "ics",
    address: "http://127.0.0.1:9/spare.ics"
  })
  const integration = yield* make("/integrations", {
    account: { platform: "linkedin", conversions: { lead: "1" }, requiresConsent: false },
    credential: "token-12345678"
  })
  // Due before all deliveries of other tests, so that it is leased first.
  const longAgo = sampleTime(-10_000_000)
  const destination = {
    workspaceId: workspace.id,
    kind: "integration",
    id: String(integration["id"])
  } as const
  const dispatch = sampleDelivery(destination, { provider: "linkedin", eventName: "lead", dueAt: longAgo })
  yield* withPorts(
    Effect.gen(function* () {
      const outbox = yield* Outbox
      yield* enterDeliveries(dispatch)
      const lease = yield* outbox.lease({ seconds: 60, batches: { integration: 1 } })
      yield* outbox.settle(
        Option.getOrThrow(lease),
        [{ ...dispatch, status: "dead", dueAt: sampleTime(0) }],
        closed,
        []
      )
    })
  )
  const { items: links } = yield* make("/one-off-links", { eventTypeId: eventType["id"] })
  const reservation = yield* make("/reservations", {
    eventTypeId: eventType["id"],
    startAt: startIn(20),
    minutes: 120
  })
  const proposal = yield* make("/proposals", {
    eventTypeId: eventType["id"],
    starts: [startIn(21)],
    bookerTimezone: "UTC",
    person: { name: "Pat", email: "pat@lead.example" }
  })
  const waiting = sampleWaitingEntry(
    { eventType: { id: EventTypeId.make(String(eventType["id"])) }, workspace: { id: workspace.id } },
    yield* DateTime.now
  )
  yield* withPorts(WaitingList.use((list) => list.join(waitingDraft(waiting))))
  const webhook = yield* make("/webhooks", { url: "http://127.0.0.1:9/", events: ["deal.closed"] })
  yield* call("PATCH", `${at}/mail`, { sender: { address: "booking@contoso.example" } })
  const mailText = { kind: "confirmed", audience: "booker", language: "en" }
  yield* call("PUT", `${at}/mail/texts/confirmed/booker/en`, { subject: "Hello", heading: null, text: null })
  const [tokenOfMember] = itemsOf(yield* call("GET", `${at}/members/${member["userId"]}/access-tokens`))
  const email = Email.make(String(member["email"]))
  const session = sampleSession({ account: { ...sampleSession().account, email } })
  yield* withPorts(Sessions.use((sessions) => sessions.begin(sampleNewSession(session))))
  const account = sampleConferenceAccount(workspace.id)
  yield* withPorts(change(workspace.id, { _tag: "CreateConferenceAccount", account }))
  const provider = sampleWorkspaceProvider(workspace.id)
  yield* withPorts(change(workspace.id, { _tag: "CreateIdentityProvider", provider }))
  const client = sampleWorkspaceClient(workspace.id)
  yield* withPorts(change(workspace.id, { _tag: "SetOAuthClient", client, reencrypted: [] }))
  const payee = samplePaymentAccount(workspace.id)
  yield* withPorts(change(workspace.id, { _tag: "SetPaymentAccount", account: payee }))
  const recordingId = sampleRecording()
  yield* withPorts(change(workspace.id, { _tag: "SetSpend", recordingId, rows: [sampleSpend()] }))
  const receiver = samplePaymentConnection(workspace.id)
  yield* withPorts(change(workspace.id, { _tag: "CreatePaymentConnection", connection: receiver }))
  const view = sampleSavedView(workspace.id)
  yield* withPorts(change(workspace.id, { _tag: "CreateSavedView", view }))
  const unmatched = sampleUnmatched(workspace.id)
  yield* withPorts(ReportBook.use((book) => book.enter(unmatched)))
  const connection = sampleConnection(workspace.id)
  yield* withPorts(Connections.use((connections) => connections.enter(connection)))
  const ids: Readonly<Record<string, unknown>> = {
    ...mailText,
    linkId: Array.isArray(links) ? links[0]?.id : undefined,
    reservationId: reservation["id"],
    waitingEntryId: waiting.id,
    proposalId: proposal["id"],
    accountId: account.id,
    providerId: provider.id,
    clientName: client.name,
    connectionId: connection.id,
    paymentConnectionId: receiver.id,
    savedViewId: view.id,
    recordingId,
    unmatchedEntryId: unmatched.id,
    sessionId: session.id,
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
    deliveryId: yield* withPorts(deadDelivery(workspace.id, String(webhook["id"])))
  }
  const tokens: Readonly<Record<Client, string>> = {
    anonymous: "",
    unknown: "pat_unknown",
    revoked: String(revoked["token"]),
    expired,
    outsider: other.token,
    member: String(member["token"]),
    admin: String(admin["token"]),
    owner: token
  }
  return {
    workspace,
    ownerToken: token,
    otherWorkspace: other.workspace,
    /** Calls an operation from a new address, with the ids of this workspace's resources in the path. */
    ask: Effect.fnUntraced(function* (
      client: Client | { readonly token: string },
      { method, path, query }: Pick<Operation, "method" | "path" | "query">,
      body?: unknown,
      workspaceId: string = workspace.id
    ) {
      const place = path
        .replace("/api/workspaces", "")
        .replace("{workspaceId}", workspaceId)
        .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          assert.property(ids, name, "add such a resource to this workspace")
          return String(ids[name])
        })
      return yield* (yield* caller(typeof client === "string" ? tokens[client] : client.token))(
        method,
        place + query,
        body,
        fromNewIp()
      )
    })
  }
})

/** Earlier than all other deliveries, so that it is leased first. */
const earliest = DateTime.makeUnsafe("1990-01-01T00:00:00Z")

/** The id of a new delivery to a webhook that is no longer retried. */
const deadDelivery = Effect.fnUntraced(function* (workspaceId: WorkspaceId, webhookId: string) {
  const outbox = yield* Outbox
  const destination = sampleDestination(workspaceId, { kind: "webhook", id: webhookId })
  const delivery = sampleDelivery(destination, { dueAt: earliest })
  yield* enterDeliveries(delivery)
  const lease = Option.getOrThrow(yield* outbox.lease({ seconds: 60, batches: { webhook: 1 } }))
  yield* outbox.settle(
    lease,
    [{ ...delivery, status: "dead", reason: "http_500", settledAt: earliest, dueAt: sampleTime(0) }],
    closed,
    []
  )
  return delivery.id
})
