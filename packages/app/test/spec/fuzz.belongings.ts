import { issueKey } from "@calendeal/domain/management"
import { createWorkspace } from "@calendeal/port-contracts/samples"
import { WebAddress } from "@calendeal/domain/event-types"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Redacted } from "effect"
import { demoIds } from "../../src/demo/ids.ts"
import { bookingOf, type KeyPair, offer, startIn, fromNewIp, unknownId } from "./1-requests.ts"
import { Service } from "./specification.ts"

/** What requests may be made with besides chance. */
export interface Belongings {
  readonly keys: readonly [KeyPair, ...ReadonlyArray<KeyPair>]
  /** Tokens of a booking and of one that nobody made. */
  readonly tokens: readonly [string, string]
  /** Event types of every kind, some that nobody can see among them. */
  readonly eventTypeIds: ReadonlyArray<string>
  /** Contacts without a history. */
  readonly leads: readonly [string, ...ReadonlyArray<string>]
  /** Bookings of one booker: the uids, and under which key of which event type each was made. */
  readonly uids: readonly [string, ...ReadonlyArray<string>]
  readonly bookings: ReadonlyMap<string, { readonly eventTypeId: string; readonly key: string }>
  /** The workspaces of event types and of keys' prefixes. */
  readonly homes: ReadonlyMap<string, WorkspaceId>
}

/** Whose bookings there are. */
export const bookersEmail = "a@customer.example"

/** Sets the scene in which every refusal can be reached, with keys enough for so many requests. */
export const belongings = Effect.fnUntraced(function* (count: number) {
  const { post, withPorts, tokenOf } = yield* Service
  const lapsed = yield* withPorts(createWorkspace({ subscription: "lapsed" }))
  const frugal = yield* withPorts(createWorkspace({ transactionsCreateContacts: false }))
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
    offer({}, frugal.id)
  ])
  const id = plain.eventType.id
  const bookings = yield* Effect.forEach([2, 3, 4, 5, 6, 7], (days) => {
    const key = { "idempotency-key": `belonging-${days}` }
    return Effect.map(
      post("/book", bookingOf(id, bookersEmail, startIn(days)), { ...fromNewIp(), ...key }),
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
  const first = yield* keyOf(frugal.id)
  const keys = yield* Effect.replicateEffect(keyOf(demoIds.workspace), Math.ceil(count / 3000) + 2)
  const own = [demoIds.intro, demoIds.productDemo, demoIds.onboarding, demoIds.siteVisit]
  const offered = [plain, ...others].map(({ eventType }) => eventType)
  const mine: Belongings = {
    keys: [first, ...keys],
    tokens: [
      yield* tokenOf(uids[0] ?? "", 0, undefined, "manage"),
      yield* tokenOf(`bk_${"0".repeat(22)}`, 0)
    ],
    eventTypeIds: [...own, ...offered.map((eventType) => eventType.id), id, id, unknownId],
    leads: [leads[0] ?? "", ...leads],
    uids: [uids[0] ?? "", ...uids],
    bookings: new Map(bookings),
    homes: new Map<string, WorkspaceId>([
      ...own.map((eventTypeId) => [eventTypeId, demoIds.workspace] as const),
      ...offered.map((eventType) => [eventType.id, eventType.workspaceId] as const),
      ...[first, ...keys].map(({ prefix, workspace }) => [prefix, workspace] as const)
    ])
  }
  return mine
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
