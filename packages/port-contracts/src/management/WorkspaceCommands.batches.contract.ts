import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  change,
  sampleAuditContext,
  sampleCalendar,
  sampleEventType,
  sampleHost,
  sampleMailSettings,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import {
  type BatchCommand,
  BatchRefused,
  type CommandBatch,
  listAll,
  mailKey,
  ResourceNotFound,
  Outdated,
  WorkspaceQueries
} from "@calendeal/domain/management"
import {
  allResources,
  commitBatch,
  concurrently,
  currentVersions,
  failuresOf,
  noResources,
  type Suite
} from "./WorkspaceCommands.suite.contract.ts"

/** Several commands in one transaction. */
export const batches = (it: Suite) => {
  it.effect("commits a batch in its order, with an audit entry for each command", () =>
    Effect.gen(function* () {
      const office = yield* createOffice
      const { eventType, host, workspace } = office
      const [newcomer, audit] = [sampleHost(workspace.id), sampleAuditContext(workspace.id)]
      const settings = sampleMailSettings(workspace.id)
      const demo = sampleEventType(workspace.id, [newcomer])
      const before = yield* listAll(workspace.id, "auditLog", {})
      yield* commitBatch(audit, firstVersions(office), [
        { _tag: "UpdateWorkspace", workspace: { ...workspace, name: "Contoso" }, version: 1 },
        { _tag: "UpdateMailSettings", settings, version: 0 },
        { _tag: "CreateHost", host: newcomer },
        { _tag: "UpdateEventType", eventType: { ...eventType, hosts: demo.hosts }, version: 1 },
        { _tag: "CreateEventType", eventType: demo },
        { _tag: "DeleteHost", hostId: host.id }
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
          `mail_settings.update ${workspace.id}`,
          `host.create ${newcomer.id}`,
          `event_type.update ${eventType.id}`,
          `event_type.create ${demo.id}`,
          `host.delete ${host.id}`
        ]
      )
      assert.lengthOf(log, before.length + 6)
    })
  )

  it.effect("commits nothing of a batch with a refused command", () =>
    Effect.gen(function* () {
      const office = yield* createOffice
      const { eventType, host, workspace } = office
      const newcomer = sampleHost(workspace.id)
      yield* change(workspace.id, { _tag: "CreateCalendar", calendar: sampleCalendar(host) })
      const begun: ReadonlyArray<BatchCommand> = [
        { _tag: "UpdateWorkspace", workspace: { ...workspace, name: "Contoso" }, version: 1 },
        { _tag: "UpdateMailSettings", settings: sampleMailSettings(workspace.id), version: 0 },
        { _tag: "CreateHost", host: newcomer },
        { _tag: "CreateEventType", eventType: sampleEventType(workspace.id, [newcomer]) }
      ]
      const ended: ReadonlyArray<BatchCommand> = [
        { _tag: "DeleteEventType", eventTypeId: eventType.id },
        { _tag: "DeleteHost", hostId: host.id }
      ]
      const changes = [...begun, ...ended, { _tag: "DeleteHost", hostId: host.id } as const]
      const before = yield* allResources(workspace.id)
      const refused = yield* Effect.flip(
        commitBatch(sampleAuditContext(workspace.id), firstVersions(office), changes)
      )
      assert.deepStrictEqual(
        refused,
        new BatchRefused({ at: changes.length - 1, reason: "ResourceNotFound" })
      )
      assert.deepStrictEqual(yield* allResources(workspace.id), before)
    })
  )

  it.effect(
    "refuses a batch if a host, an event type, the workspace or its mail settings have changed since it was read",
    () =>
      Effect.gen(function* () {
        const office = yield* createOffice
        const { host, workspace } = office
        const rename = (name: string, version: number): BatchCommand => ({
          _tag: "UpdateWorkspace",
          workspace: { ...workspace, name },
          version
        })
        const otherChanges: ReadonlyArray<BatchCommand> = [
          { _tag: "UpdateMailSettings", settings: sampleMailSettings(workspace.id), version: 0 },
          { _tag: "CreateHost", host: sampleHost(workspace.id) },
          { _tag: "UpdateHost", host: { ...host, name: "Hedy" }, version: 1 },
          { _tag: "CreateEventType", eventType: sampleEventType(workspace.id, [host]) },
          { _tag: "DeleteEventType", eventTypeId: office.eventType.id }
        ]
        for (const command of otherChanges) {
          const found = yield* currentVersions(workspace.id)
          yield* change(workspace.id, command)
          const before = yield* allResources(workspace.id)
          const late = commitBatch(sampleAuditContext(workspace.id), found, [rename("Late", 1)])
          assert.deepStrictEqual(yield* Effect.flip(late), new Outdated())
          assert.deepStrictEqual(yield* allResources(workspace.id), before)
        }
        yield* commitBatch(sampleAuditContext(workspace.id), yield* currentVersions(workspace.id), [
          rename("Contoso", 1)
        ])
      })
  )

  it.effect("of 4 concurrent batches one is committed", () =>
    Effect.gen(function* () {
      const office = yield* createOffice
      const { workspace } = office
      const rivals = ["one", "two", "three", "four"].map((name) => ({
        name,
        host: { ...sampleHost(workspace.id), name }
      }))
      const outcomes = yield* Effect.forEach(
        rivals,
        ({ host, name }) =>
          Effect.result(
            commitBatch(sampleAuditContext(workspace.id), firstVersions(office), [
              { _tag: "CreateHost", host },
              { _tag: "CreateEventType", eventType: sampleEventType(workspace.id, [host]) },
              { _tag: "UpdateWorkspace", workspace: { ...workspace, name }, version: 1 }
            ])
          ),
        concurrently
      )
      const winners = rivals.filter((_, index) => outcomes[index]?._tag === "Success")
      assert.lengthOf(winners, 1)
      for (const failure of failuresOf(outcomes)) assert.deepStrictEqual(failure, new Outdated())
      const [hosts, queries] = [yield* listAll(workspace.id, "hosts", {}), yield* WorkspaceQueries]
      const named = hosts.filter(({ value }) => value.id !== office.host.id).map(({ value }) => value.name)
      const settings = Option.getOrThrow(yield* queries.find(workspace.id, "workspace", workspace.id))
      assert.deepStrictEqual([...named, settings.value.name], [winners[0]?.name, winners[0]?.name])
      assert.lengthOf(yield* listAll(workspace.id, "eventTypes", {}), 2)
    })
  )

  it.effect("an empty batch stores nothing, and a batch for a removed workspace is refused", () =>
    Effect.gen(function* () {
      const office = yield* createOffice
      const { id } = office.workspace
      const before = yield* allResources(id)
      yield* commitBatch(sampleAuditContext(id), firstVersions(office), [])
      assert.deepStrictEqual(yield* allResources(id), before)
      yield* change(id, { _tag: "DeleteWorkspace" })
      const late = commitBatch(sampleAuditContext(id), firstVersions(office), [
        { _tag: "CreateHost", host: sampleHost(id) }
      ])
      assert.deepStrictEqual(yield* Effect.flip(late), new ResourceNotFound())
      assert.deepStrictEqual(yield* allResources(id), noResources)
    })
  )
}

/** A workspace with a host and the host's event type. */
const createOffice = Effect.gen(function* () {
  const { workspace } = yield* createWorkspaceWithOwner()
  const host = sampleHost(workspace.id)
  const eventType = sampleEventType(workspace.id, [host])
  yield* change(workspace.id, { _tag: "CreateHost", host })
  yield* change(workspace.id, { _tag: "CreateEventType", eventType })
  return { workspace, host, eventType }
})

/** The versions of a new office. */
const firstVersions = ({
  eventType,
  host,
  workspace
}: Effect.Success<typeof createOffice>): CommandBatch["versions"] =>
  new Map([...[workspace, host, eventType].map(({ id }) => [id, 1] as const), [mailKey, 0]])
