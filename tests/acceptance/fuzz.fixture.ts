import { issueKey } from "@calendeal/domain/management"
import { createWorkspace } from "@calendeal/port-contracts/samples"
import { WebAddress } from "@calendeal/domain/event-types"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Redacted } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { bookingOf, type KeyPair, offer, startIn, fromNewIp, unknownId } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"

/** Ids and credentials for the random requests. */
export interface Fixture {
  readonly keys: readonly [KeyPair, ...ReadonlyArray<KeyPair>]
  /** Tokens of a booking and of an unknown booking. */
  readonly tokens: readonly [string, string]
  /** Event types of every kind, including hidden and unknown ones. */
  readonly eventTypeIds: ReadonlyArray<string>
  /** Contacts without bookings and payments. */
  readonly leads: readonly [string, ...ReadonlyArray<string>]
  /** The bookings of one booker, each with its event type and idempotency key. */
  readonly uids: readonly [string, ...ReadonlyArray<string>]
  readonly bookings: ReadonlyMap<string, { readonly eventTypeId: string; readonly key: string }>
  /** The workspaces by event type id and by key prefix. */
  readonly workspaces: ReadonlyMap<string, WorkspaceId>
}

export const bookerEmail = "a@customer.example"

/** Stores workspaces and event types in which every documented error is possible, and API keys for `count` requests. */
export const newFixture = Effect.fnUntraced(function* (count: number) {
  const { post, withPorts, tokenOf } = yield* Service
  const lapsed = yield* withPorts(createWorkspace({ subscription: "lapsed" }))
  const withoutContacts = yield* withPorts(createWorkspace({ transactionsCreateContacts: false }))
  const [plain, ...others] = yield* Effect.all([
    offer(),
    offer({ locations: [] }),
    offer({ perInviteeLimit: 1 }),
    offer({ emailPolicy: { ...noPolicy, blockedDomains: ["d.example"], blockFreeProviders: true } }),
    offer({ phoneRequired: true }),
    offer({ phoneRequired: true, locations: [{ kind: "in_person_attendee" }] }),
    offer({ form: { fields: [company] }, disqualification: [{ when: isAcme, outcome: sentAway }] }),
    offer({ status: "hidden" }),
    offer({}, lapsed.id),
    offer({}, withoutContacts.id)
  ])
  const id = plain.eventType.id
  const bookings = yield* Effect.forEach([2, 3, 4, 5, 6, 7], (days) => {
    const key = { "idempotency-key": `fixture-${days}` }
    return Effect.map(
      post("/book", bookingOf(id, bookerEmail, startIn(days)), { ...fromNewIp(), ...key }),
      ({ body }) => [String(body["uid"]), { eventTypeId: id, key: key["idempotency-key"] }] as const
    )
  })
  const uids = bookings.map(([uid]) => uid)
  const leads = yield* Effect.forEach([1, 2, 3, 4, 5, 6], (nth) =>
    Effect.map(
      post("/capture", { eventTypeId: id, email: `lead${nth}@customer.example` }, fromNewIp()),
      ({ body }) => String(body["contactId"])
    )
  )
  const keyOf = (workspace: WorkspaceId) =>
    Effect.map(withPorts(issueKey(workspace)), ({ key, secret }) => ({
      workspace,
      prefix: key.prefix,
      secret: Redacted.value(secret)
    }))
  const first = yield* keyOf(withoutContacts.id)
  const keys = yield* Effect.replicateEffect(keyOf(demoIds.workspace), Math.ceil(count / 3000) + 2)
  const demo = [demoIds.intro, demoIds.productDemo, demoIds.onboarding, demoIds.siteVisit]
  const offered = [plain, ...others].map(({ eventType }) => eventType)
  const fixture: Fixture = {
    keys: [first, ...keys],
    tokens: [
      yield* tokenOf(uids[0] ?? "", 0, undefined, "manage"),
      yield* tokenOf(`bk_${"0".repeat(22)}`, 0)
    ],
    eventTypeIds: [...demo, ...offered.map((eventType) => eventType.id), id, id, unknownId],
    leads: [leads[0] ?? "", ...leads],
    uids: [uids[0] ?? "", ...uids],
    bookings: new Map(bookings),
    workspaces: new Map<string, WorkspaceId>([
      ...demo.map((eventTypeId) => [eventTypeId, demoIds.workspace] as const),
      ...offered.map((eventType) => [eventType.id, eventType.workspaceId] as const),
      ...[first, ...keys].map(({ prefix, workspace }) => [prefix, workspace] as const)
    ])
  }
  return fixture
})

const noPolicy = { blockedEmails: [], blockedDomains: [], allowedDomains: [], blockFreeProviders: false }
const company = { key: "company", label: "Company", type: "text", required: false } as const
const isAcme = { field: "custom.company", op: "equals", value: "Acme" } as const
const sentAway = {
  redirectUrl: WebAddress.make("https://acme.example/handbook"),
  fullyBooked: false,
  title: "No",
  guestMessage: "No",
  ctaLabel: "Read",
  ctaUrl: WebAddress.make("https://acme.example/handbook")
}
