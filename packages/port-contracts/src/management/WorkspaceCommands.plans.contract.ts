import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  change,
  sampleAuditContext,
  sampleCalendar,
  sampleEventType,
  sampleHost,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import {
  type AuditContext,
  WorkspaceCommands,
  AuditEntryId,
  type CommandBatch,
  listAll,
  foundIn,
  NotThere,
  Outdated,
  type BatchCommand,
  BatchRefused,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { atOnce, everythingOf, nothing, type Suite } from "./WorkspaceCommands.trials.contract.ts"

/** Several changes as one act. */
export const plans = (it: Suite) => {
  it.effect("a plan is made as one act, in its order, with a line for each change", () =>
    Effect.gen(function* () {
      const office = yield* staffed
      const { eventType, host, workspace } = office
      const [newcomer, audit] = [sampleHost(workspace.id), sampleAuditContext(workspace.id)]
      const demo = sampleEventType(workspace.id, [newcomer])
      const before = yield* listAll(workspace.id, "auditLog", {})
      yield* plan(audit, found(office), [
        { _tag: "ChangeWorkspace", workspace: { ...workspace, name: "Contoso" }, version: 1 },
        { _tag: "AddHost", host: newcomer },
        { _tag: "ChangeEventType", eventType: { ...eventType, hosts: demo.hosts }, version: 1 },
        { _tag: "AddEventType", eventType: demo },
        { _tag: "RemoveHost", hostId: host.id }
      ])
      const [hosts, eventTypes] = [
        yield* listAll(workspace.id, "hosts", {}),
        yield* listAll(workspace.id, "eventTypes", {})
      ]
      assert.deepStrictEqual(
        hosts.map(({ value }) => value.id),
        [newcomer.id]
      )
      assert.sameMembers(
        eventTypes.map(({ value, version }) => `${value.id} ${version}`),
        [`${eventType.id} 2`, `${demo.id} 1`]
      )
      const log = yield* listAll(workspace.id, "auditLog", {})
      const made = log.filter(({ requestId }) => requestId === audit.requestId)
      assert.sameMembers(
        made.map(({ action, subject }) => `${action} ${subject}`),
        [
          `workspace.update ${workspace.id}`,
          `host.create ${newcomer.id}`,
          `event_type.update ${eventType.id}`,
          `event_type.create ${demo.id}`,
          `host.delete ${host.id}`
        ]
      )
      assert.lengthOf(log, before.length + 5)
    })
  )

  it.effect("of a plan with one change that cannot be made nothing is made", () =>
    Effect.gen(function* () {
      const office = yield* staffed
      const { eventType, host, workspace } = office
      const newcomer = sampleHost(workspace.id)
      yield* change(workspace.id, { _tag: "AddCalendar", calendar: sampleCalendar(host) })
      const begun: ReadonlyArray<BatchCommand> = [
        { _tag: "ChangeWorkspace", workspace: { ...workspace, name: "Contoso" }, version: 1 },
        { _tag: "AddHost", host: newcomer },
        { _tag: "AddEventType", eventType: sampleEventType(workspace.id, [newcomer]) }
      ]
      const ended: ReadonlyArray<BatchCommand> = [
        { _tag: "RemoveEventType", eventTypeId: eventType.id },
        { _tag: "RemoveHost", hostId: host.id }
      ]
      const changes = [...begun, ...ended, { _tag: "RemoveHost", hostId: host.id } as const]
      const before = yield* everythingOf(workspace.id)
      const refused = yield* Effect.flip(plan(sampleAuditContext(workspace.id), found(office), changes))
      assert.deepStrictEqual(refused, new BatchRefused({ at: changes.length - 1, reason: "NotThere" }))
      assert.deepStrictEqual(yield* everythingOf(workspace.id), before)
    })
  )

  it.effect("a plan is made for what it was planned for, or not at all", () =>
    Effect.gen(function* () {
      const office = yield* staffed
      const { host, workspace } = office
      const rename = (name: string, version: number): BatchCommand => ({
        _tag: "ChangeWorkspace",
        workspace: { ...workspace, name },
        version
      })
      const meanwhile: ReadonlyArray<BatchCommand> = [
        { _tag: "AddHost", host: sampleHost(workspace.id) },
        { _tag: "ChangeHost", host: { ...host, name: "Hedy" }, version: 1 },
        { _tag: "AddEventType", eventType: sampleEventType(workspace.id, [host]) },
        { _tag: "RemoveEventType", eventTypeId: office.eventType.id }
      ]
      for (const made of meanwhile) {
        const planned = yield* foundNow(workspace.id)
        yield* change(workspace.id, made)
        const before = yield* everythingOf(workspace.id)
        const late = plan(sampleAuditContext(workspace.id), planned, [rename("Late", 1)])
        assert.deepStrictEqual(yield* Effect.flip(late), new Outdated())
        assert.deepStrictEqual(yield* everythingOf(workspace.id), before)
      }
      yield* plan(sampleAuditContext(workspace.id), yield* foundNow(workspace.id), [rename("Contoso", 1)])
    })
  )

  it.effect("of plans made at once one wins, and the others find out and leave nothing", () =>
    Effect.gen(function* () {
      const office = yield* staffed
      const { workspace } = office
      const rivals = ["one", "two", "three", "four"].map((name) => ({
        name,
        host: { ...sampleHost(workspace.id), name }
      }))
      const outcomes = yield* Effect.forEach(
        rivals,
        ({ host, name }) =>
          Effect.result(
            plan(sampleAuditContext(workspace.id), found(office), [
              { _tag: "AddHost", host },
              { _tag: "AddEventType", eventType: sampleEventType(workspace.id, [host]) },
              { _tag: "ChangeWorkspace", workspace: { ...workspace, name }, version: 1 }
            ])
          ),
        atOnce
      )
      const winners = rivals.filter((_, index) => outcomes[index]?._tag === "Success")
      assert.lengthOf(winners, 1)
      for (const outcome of outcomes.filter(Result.isFailure))
        assert.deepStrictEqual(outcome.failure, new Outdated())
      const [hosts, queries] = [yield* listAll(workspace.id, "hosts", {}), yield* WorkspaceQueries]
      const named = hosts.filter(({ value }) => value.id !== office.host.id).map(({ value }) => value.name)
      const settings = Option.getOrThrow(yield* queries.find(workspace.id, "workspace", workspace.id))
      assert.deepStrictEqual([...named, settings.value.name], [winners[0]?.name, winners[0]?.name])
      assert.lengthOf(yield* listAll(workspace.id, "eventTypes", {}), 2)
    })
  )

  it.effect("of nothing to change nothing comes, nor of a plan for a workspace that is gone", () =>
    Effect.gen(function* () {
      const office = yield* staffed
      const { id } = office.workspace
      const before = yield* everythingOf(id)
      yield* plan(sampleAuditContext(id), found(office), [])
      assert.deepStrictEqual(yield* everythingOf(id), before)
      yield* change(id, { _tag: "RemoveWorkspace" })
      const late = plan(sampleAuditContext(id), found(office), [{ _tag: "AddHost", host: sampleHost(id) }])
      assert.deepStrictEqual(yield* Effect.flip(late), new NotThere())
      assert.deepStrictEqual(yield* everythingOf(id), nothing)
    })
  )
}

/** A workspace with a host and an event type of his. */
const staffed = Effect.gen(function* () {
  const { workspace } = yield* createWorkspaceWithOwner()
  const host = sampleHost(workspace.id)
  const eventType = sampleEventType(workspace.id, [host])
  yield* change(workspace.id, { _tag: "AddHost", host })
  yield* change(workspace.id, { _tag: "AddEventType", eventType })
  return { workspace, host, eventType }
})

/** What a plan for the workspace is made for when nothing has changed. */
const found = ({ eventType, host, workspace }: Effect.Success<typeof staffed>): CommandBatch["found"] =>
  new Map([workspace, host, eventType].map(({ id }) => [id, 1]))

/** What a plan is made for now. */
const foundNow = Effect.fnUntraced(function* (id: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const workspace = Option.getOrThrow(yield* queries.find(id, "workspace", id))
  return foundIn(workspace, yield* listAll(id, "hosts", {}), yield* listAll(id, "eventTypes", {}))
})

const plan = Effect.fnUntraced(function* (
  audit: AuditContext,
  planned: CommandBatch["found"],
  changes: ReadonlyArray<BatchCommand>
) {
  const workspaceCommands = yield* WorkspaceCommands
  yield* workspaceCommands.commitBatch(audit, {
    found: planned,
    changes: changes.map((one) => ({ entryId: AuditEntryId.make(crypto.randomUUID()), change: one }))
  })
})
