import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  change,
  sampleAccessToken,
  sampleAuditContext,
  sampleCalendar,
  sampleConferenceAccount,
  samplePaymentConnection,
  sampleSavedView,
  sampleWorkspaceProvider,
  sampleEventType,
  sampleHost,
  sampleIntegration,
  sampleMember,
  sampleWebhook,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import type { Host } from "@calendeal/domain/event-types"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import {
  type AdminCommand,
  listAll,
  StateConflict,
  maximumCalendars,
  type BatchCommand,
  BatchRefused,
  type Quota,
  quotaOf,
  mostOf,
  WorkspaceQueries
} from "@calendeal/domain/management"
import {
  allResources,
  commitBatch,
  concurrently,
  currentVersions,
  failuresOf,
  type Suite
} from "./WorkspaceCommands.suite.contract.ts"

/** Kinds of which commands add one alone. All plain kinds are counted in the same way. */
const addedAlone = [
  "members",
  "calendars",
  "conferenceAccounts",
  "identityProviders",
  "paymentConnections",
  "savedViews",
  "integrations",
  "webhooks"
] as const satisfies ReadonlyArray<Quota>

/** The quotas of a workspace under concurrency. */
export const quotaLimits = (it: Suite) => {
  it.effect.each(addedAlone)(
    "D-QUOTA-1: the quota of %s holds for concurrent additions, and a removal makes room",
    (kind) =>
      Effect.gen(function* () {
        const { hosts, id } = yield* createOffice
        const taken = (yield* listAll(id, kind, {})).length
        // A host can have only some of the calendars.
        let turn = taken
        const added = () => addition(kind, hosts[turn++ % hosts.length] ?? sampleHost(id))
        for (let count = taken; count < mostOf(kind) - 1; count++) yield* change(id, added().add)
        const last = yield* oneOfSeveral(id, kind, added)
        yield* change(id, last.remove)
        yield* change(id, added().add)
        assert.lengthOf(yield* listAll(id, kind, {}), mostOf(kind))
      })
  )

  it.effect.each(["hosts", "eventTypes"] as const)(
    "D-QUOTA-1: the quota of %s holds at the end of a batch; a batch that exceeds it is refused as a whole",
    (kind) =>
      Effect.gen(function* () {
        const { hosts, id } = yield* createOffice
        const added = () => batchAddition(kind, hosts[0])
        const missing = mostOf(kind) - (yield* listAll(id, kind, {})).length
        const fresh = Array.from({ length: missing + 1 }, added)
        const before = yield* allResources(id)
        assert.deepStrictEqual(
          yield* Effect.flip(commitNow(id, [...fresh.map(({ add }) => add), yield* rename(id)])),
          new BatchRefused({ at: missing, reason: quotaOf(kind) })
        )
        assert.deepStrictEqual(yield* allResources(id), before)
        yield* commitNow(
          id,
          fresh.slice(2).map(({ add }) => add)
        )
        const last = yield* oneOfSeveral(id, kind, added)
        // The quota may be exceeded between the first and the last command.
        yield* commitNow(id, [added().add, last.remove])
        assert.lengthOf(yield* listAll(id, kind, {}), mostOf(kind))
      })
  )
}

/** Adds several concurrently where there is room for one, and returns the one that was added. */
const oneOfSeveral = Effect.fnUntraced(function* <Made extends { readonly add: AdminCommand }>(
  id: WorkspaceId,
  kind: Quota,
  added: () => Made
) {
  const candidates = Array.from({ length: 4 }, added)
  const outcomes = yield* Effect.forEach(
    candidates,
    ({ add }) => Effect.result(change(id, add)),
    concurrently
  )
  for (const failure of failuresOf(outcomes))
    assert.deepStrictEqual(failure, new StateConflict({ reason: quotaOf(kind) }))
  const [winner, ...more] = candidates.filter((_, nth) => outcomes[nth]?._tag === "Success")
  assert.lengthOf(more, 0)
  assert.lengthOf(yield* listAll(id, kind, {}), mostOf(kind))
  return winner ?? assert.fail("none was added")
})

/** Creates a workspace with enough hosts for all of its calendars. */
const createOffice = Effect.gen(function* () {
  const { id } = (yield* createWorkspaceWithOwner()).workspace
  const newHost = () => sampleHost(id)
  const hosts = [
    newHost(),
    ...Array.from({ length: mostOf("calendars") / maximumCalendars }, newHost)
  ] as const
  for (const host of hosts) yield* change(id, { _tag: "CreateHost", host })
  return { hosts, id }
})

/** The commands that add one of a kind and remove it. */
const addition = (
  kind: (typeof addedAlone)[number],
  host: Host
): { readonly add: AdminCommand; readonly remove: AdminCommand } => {
  const { workspaceId } = host
  switch (kind) {
    case "members": {
      const member = sampleMember(workspaceId, { email: `${crypto.randomUUID()}@northwind.example` })
      const { userId } = member
      return {
        add: { _tag: "CreateMember", member, token: sampleAccessToken(userId) },
        remove: { _tag: "DeleteMember", userId }
      }
    }
    case "calendars": {
      const calendar = sampleCalendar(host)
      const remove = { _tag: "DeleteCalendar", hostId: host.id, calendarId: calendar.id } as const
      return { add: { _tag: "CreateCalendar", calendar }, remove }
    }
    case "conferenceAccounts": {
      const account = sampleConferenceAccount(workspaceId)
      const remove = { _tag: "DeleteConferenceAccount", accountId: account.id } as const
      return { add: { _tag: "CreateConferenceAccount", account }, remove }
    }
    case "identityProviders": {
      const provider = sampleWorkspaceProvider(workspaceId)
      const remove = { _tag: "DeleteIdentityProvider", providerId: provider.id } as const
      return { add: { _tag: "CreateIdentityProvider", provider }, remove }
    }
    case "paymentConnections": {
      const connection = samplePaymentConnection(workspaceId)
      const remove = { _tag: "DeletePaymentConnection", connectionId: connection.id } as const
      return { add: { _tag: "CreatePaymentConnection", connection }, remove }
    }
    case "savedViews": {
      const view = sampleSavedView(workspaceId)
      return { add: { _tag: "CreateSavedView", view }, remove: { _tag: "DeleteSavedView", viewId: view.id } }
    }
    case "integrations": {
      const integration = sampleIntegration(workspaceId)
      const remove = { _tag: "DeleteIntegration", integrationId: integration.id } as const
      return { add: { _tag: "CreateIntegration", integration }, remove }
    }
    case "webhooks": {
      const webhook = sampleWebhook(workspaceId)
      return {
        add: { _tag: "CreateWebhook", webhook },
        remove: { _tag: "DeleteWebhook", webhookId: webhook.id }
      }
    }
  }
}

/** The same for the kinds that batches can add. */
const batchAddition = (
  kind: "hosts" | "eventTypes",
  known: Host
): { readonly add: BatchCommand; readonly remove: BatchCommand } => {
  if (kind === "hosts") {
    const host = sampleHost(known.workspaceId)
    return { add: { _tag: "CreateHost", host }, remove: { _tag: "DeleteHost", hostId: host.id } }
  }
  // Archived event types count.
  const eventType = sampleEventType(known.workspaceId, [known], { status: "archived" })
  return {
    add: { _tag: "CreateEventType", eventType },
    remove: { _tag: "DeleteEventType", eventTypeId: eventType.id }
  }
}

const rename = Effect.fnUntraced(function* (id: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const { value, version } = Option.getOrThrow(yield* queries.find(id, "workspace", id))
  const command: BatchCommand = { _tag: "UpdateWorkspace", workspace: { ...value, name: "Contoso" }, version }
  return command
})

const commitNow = Effect.fnUntraced(function* (id: WorkspaceId, commands: ReadonlyArray<BatchCommand>) {
  yield* commitBatch(sampleAuditContext(id), yield* currentVersions(id), commands)
})
