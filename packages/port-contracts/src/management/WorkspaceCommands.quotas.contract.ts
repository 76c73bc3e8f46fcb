import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  change,
  sampleAccessToken,
  sampleAuditContext,
  sampleCalendar,
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
  WorkspaceCommands,
  AuditEntryId,
  type AdminCommand,
  listAll,
  foundIn,
  InTheWay,
  maximumCalendars,
  type BatchCommand,
  BatchRefused,
  type Quota,
  quotaOf,
  quotas,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { atOnce, everythingOf, type Suite } from "./WorkspaceCommands.trials.contract.ts"

/** How many of each kind a workspace may have. */
export const quotaTrials = (it: Suite) => {
  it.effect.each(["members", "calendars", "integrations", "webhooks"] as const)(
    "D-QUOTA-1: the quota of %s holds when several are added at once, and one that is removed makes room",
    (kind) =>
      Effect.gen(function* () {
        const { hosts, id } = yield* office
        const taken = (yield* listAll(id, kind, {})).length
        // A host has few calendars, so that the hosts take turns.
        let turn = taken
        const added = () => addition(kind, hosts[turn++ % hosts.length] ?? sampleHost(id))
        for (let count = taken; count < quotas[kind] - 1; count++) yield* change(id, added().add)
        const last = yield* oneOfSeveral(id, kind, added)
        yield* change(id, last.remove)
        yield* change(id, added().add)
        assert.lengthOf(yield* listAll(id, kind, {}), quotas[kind])
      })
  )

  it.effect.each(["hosts", "eventTypes"] as const)(
    "D-QUOTA-1: the quota of %s holds for plans too, of which nothing is made if it would end beyond",
    (kind) =>
      Effect.gen(function* () {
        const { hosts, id } = yield* office
        const added = () => planned(kind, hosts[0])
        const missing = quotas[kind] - (yield* listAll(id, kind, {})).length
        const fresh = Array.from({ length: missing + 1 }, added)
        const before = yield* everythingOf(id)
        assert.deepStrictEqual(
          yield* Effect.flip(plan(id, [...fresh.map(({ add }) => add), yield* rename(id)])),
          new BatchRefused({ at: missing, reason: quotaOf(kind) })
        )
        assert.deepStrictEqual(yield* everythingOf(id), before)
        yield* plan(
          id,
          fresh.slice(2).map(({ add }) => add)
        )
        const last = yield* oneOfSeveral(id, kind, added)
        // What it has between its first and its last change does not matter.
        yield* plan(id, [added().add, last.remove])
        assert.lengthOf(yield* listAll(id, kind, {}), quotas[kind])
      })
  )
}

/** Of several that are added at once, where there is room for one, one is; the others are refused. Tells which. */
const oneOfSeveral = Effect.fnUntraced(function* <Made extends { readonly add: AdminCommand }>(
  id: WorkspaceId,
  kind: Quota,
  added: () => Made
) {
  const rivals = Array.from({ length: 4 }, added)
  const outcomes = yield* Effect.forEach(rivals, ({ add }) => Effect.result(change(id, add)), atOnce)
  for (const { failure } of outcomes.filter(Result.isFailure))
    assert.deepStrictEqual(failure, new InTheWay({ reason: quotaOf(kind) }))
  const [winner, ...more] = rivals.filter((_, nth) => outcomes[nth]?._tag === "Success")
  assert.lengthOf(more, 0)
  assert.lengthOf(yield* listAll(id, kind, {}), quotas[kind])
  return winner ?? assert.fail("none was added")
})

/** A workspace with hosts enough for all of its calendars. */
const office = Effect.gen(function* () {
  const { id } = (yield* createWorkspaceWithOwner()).workspace
  const draw = () => sampleHost(id)
  const hosts = [draw(), ...Array.from({ length: quotas.calendars / maximumCalendars }, draw)] as const
  for (const host of hosts) yield* change(id, { _tag: "AddHost", host })
  return { hosts, id }
})

/** What adds one of a kind, and what takes it away again. */
const addition = (
  kind: Exclude<Quota, "hosts" | "eventTypes">,
  host: Host
): { readonly add: AdminCommand; readonly remove: AdminCommand } => {
  const { workspaceId } = host
  switch (kind) {
    case "members": {
      const member = sampleMember(workspaceId, { email: `${crypto.randomUUID()}@northwind.example` })
      const { userId } = member
      return {
        add: { _tag: "AddMember", member, token: sampleAccessToken(userId) },
        remove: { _tag: "RemoveMember", userId }
      }
    }
    case "calendars": {
      const calendar = sampleCalendar(host)
      const remove = { _tag: "RemoveCalendar", hostId: host.id, calendarId: calendar.id } as const
      return { add: { _tag: "AddCalendar", calendar }, remove }
    }
    case "integrations": {
      const integration = sampleIntegration(workspaceId)
      const remove = { _tag: "RemoveIntegration", integrationId: integration.id } as const
      return { add: { _tag: "AddIntegration", integration }, remove }
    }
    case "webhooks": {
      const webhook = sampleWebhook(workspaceId)
      return {
        add: { _tag: "AddWebhook", webhook },
        remove: { _tag: "RemoveWebhook", webhookId: webhook.id }
      }
    }
  }
}

/** The same of what plans add. */
const planned = (
  kind: "hosts" | "eventTypes",
  known: Host
): { readonly add: BatchCommand; readonly remove: BatchCommand } => {
  if (kind === "hosts") {
    const host = sampleHost(known.workspaceId)
    return { add: { _tag: "AddHost", host }, remove: { _tag: "RemoveHost", hostId: host.id } }
  }
  // Archived ones count, until they are removed.
  const eventType = sampleEventType(known.workspaceId, [known], { status: "archived" })
  return {
    add: { _tag: "AddEventType", eventType },
    remove: { _tag: "RemoveEventType", eventTypeId: eventType.id }
  }
}

const rename = Effect.fnUntraced(function* (id: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const { value, version } = Option.getOrThrow(yield* queries.find(id, "workspace", id))
  const made: BatchCommand = { _tag: "ChangeWorkspace", workspace: { ...value, name: "Contoso" }, version }
  return made
})

/** Makes the changes as one act, of what is there now. */
const plan = Effect.fnUntraced(function* (id: WorkspaceId, changes: ReadonlyArray<BatchCommand>) {
  const [workspaceCommands, queries] = [yield* WorkspaceCommands, yield* WorkspaceQueries]
  const workspace = Option.getOrThrow(yield* queries.find(id, "workspace", id))
  yield* workspaceCommands.commitBatch(sampleAuditContext(id), {
    found: foundIn(workspace, yield* listAll(id, "hosts", {}), yield* listAll(id, "eventTypes", {})),
    changes: changes.map((made) => ({ entryId: AuditEntryId.make(crypto.randomUUID()), change: made }))
  })
})
