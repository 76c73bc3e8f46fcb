import type { BookingUid } from "@calendeal/domain/bookings"
import type { ContactId } from "@calendeal/domain/contacts"
import {
  WorkspaceCommands,
  auditedAs,
  AuditEntryId,
  mailKey,
  type AdminCommand,
  WorkspaceQueries
} from "@calendeal/domain/management"
import {
  deliverAll,
  change,
  sampleAccessToken,
  sampleAuditContext,
  sampleApiKey,
  sampleContact,
  sampleDeal,
  sampleEventType,
  sampleHost,
  sampleMember,
  sampleNow,
  sampleWorkspace,
  createWorkspaceWithOwner,
  storeContact,
  createPerson
} from "@calendeal/port-contracts/samples"
import { expire, revoke, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { DatabaseProxy, layerTestWithProxy, waitingSessions } from "../testing/index.ts"
import { lockWorkspace } from "./locks.ts"
import { add } from "./storeResources.ts"
import { enterAudit } from "./rows.ts"

layer(layerTestWithProxy, { excludeTestServices: true, timeout: "3 minutes" })(
  "when the answer to COMMIT is lost",
  (it) => {
    it.effect("every change is made once and has one audit entry", () =>
      Effect.gen(function* () {
        const { loseNextCommit } = yield* DatabaseProxy
        const queries = yield* WorkspaceQueries
        const { booking, contact, offering } = yield* createPerson
        const { id } = offering.workspace
        yield* deliverAll(id)
        const duplicate = yield* storeContact(sampleContact(id))
        const changes = everyChange(offering.workspace, booking.uid, contact.id, duplicate.id)
        for (const made of changes) {
          loseNextCommit()
          yield* change(id, made)
        }
        const log = yield* queries.list(id, "auditLog", {}, { limit: 100, after: null })
        // carryOutAll has added the webhook that it listens with.
        assert.lengthOf(
          log.items.filter(({ action }) => action !== "webhook.create"),
          changes.length
        )
        // The cancelled booking, and the calendar entry of the erased person.
        assert.sameMembers(
          (yield* deliverAll(id)).map(({ _tag }) => _tag),
          ["ReportCancellation", "WriteEntry"]
        )
      })
    )

    it.effect("a batch is made once and has one audit entry for each change", () =>
      Effect.gen(function* () {
        const { loseNextCommit } = yield* DatabaseProxy
        const [queries, workspaceCommands] = [yield* WorkspaceQueries, yield* WorkspaceCommands]
        const { workspace } = yield* createWorkspaceWithOwner()
        const { id } = workspace
        const changes = [sampleHost(id), sampleHost(id)].map((host) => ({
          entryId: AuditEntryId.make(crypto.randomUUID()),
          change: { _tag: "CreateHost", host } as const
        }))
        loseNextCommit()
        yield* workspaceCommands.commitBatch(sampleAuditContext(id), {
          versions: new Map([
            [id, 1],
            [mailKey, 0]
          ]),
          changes
        })
        assert.lengthOf((yield* queries.list(id, "hosts", {}, { limit: 5, after: null })).items, 2)
        assert.lengthOf((yield* queries.list(id, "auditLog", {}, { limit: 5, after: null })).items, 3)
      })
    )

    it.effect("a workspace is opened once and removed once", () =>
      Effect.gen(function* () {
        const { loseNextCommit } = yield* DatabaseProxy
        const directory = yield* WorkspaceDirectory
        const workspace = sampleWorkspace()
        const owner = sampleMember(workspace.id)
        const token = sampleAccessToken(owner.userId)
        loseNextCommit()
        yield* change(workspace.id, { _tag: "CreateWorkspace", workspace, owner, token })
        assert.isTrue(Option.isSome(yield* directory.find(workspace.id)))
        loseNextCommit()
        yield* change(workspace.id, { _tag: "DeleteWorkspace" })
        assert.isTrue(Option.isNone(yield* directory.find(workspace.id)))
        const again = yield* Effect.flip(change(workspace.id, { _tag: "DeleteWorkspace" }))
        assert.strictEqual(again._tag, "ResourceNotFound")
      })
    )

    it.effect("a repeated change waits for the COMMIT of the first one and changes nothing", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [queries, workspaceCommands] = [yield* WorkspaceQueries, yield* WorkspaceCommands]
        const workspace = sampleWorkspace()
        const { id } = workspace
        const owner = sampleMember(id)
        const host = sampleHost(id)
        for (const made of [
          { _tag: "CreateWorkspace", workspace, owner, token: null },
          { _tag: "CreateHost", host }
        ] as const) {
          const [act, entryId] = [sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID())]
          const [isMade, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
          const make =
            made._tag === "CreateHost"
              ? Effect.andThen(
                  lockWorkspace(sql, id),
                  add(sql, sampleNow, { _tag: "Add", kind: "hosts", row: host })
                )
              : Effect.andThen(
                  add(sql, sampleNow, { _tag: "Add", kind: "workspace", row: workspace }),
                  add(sql, sampleNow, { _tag: "Add", kind: "members", row: owner })
                )
          const first = yield* Effect.forkChild(
            (yield* makeTenancy).tenantTransaction(id)(
              make.pipe(
                Effect.andThen(
                  enterAudit(sql, { ...act, id: entryId, ...auditedAs(id, made), changes: [], times: 1 })
                ),
                Effect.andThen(Deferred.succeed(isMade, undefined)),
                Effect.andThen(Deferred.await(mayEnd))
              )
            )
          )
          yield* Deferred.await(isMade)
          const second = yield* Effect.forkChild(workspaceCommands.commit(act, entryId, made))
          yield* waitingSessions()
          yield* Deferred.succeed(mayEnd, undefined)
          yield* Fiber.join(first)
          yield* Fiber.join(second)
        }
        const log = yield* queries.list(id, "auditLog", {}, { limit: 5, after: null })
        assert.lengthOf(log.items, 2)
        assert.lengthOf((yield* queries.list(id, "hosts", {}, { limit: 5, after: null })).items, 1)
      })
    )
  }
)

/** The changes within a workspace, one after the other. */
const everyChange = (
  workspace: ReturnType<typeof sampleWorkspace>,
  uid: BookingUid,
  contactId: ContactId,
  duplicateId: ContactId
): ReadonlyArray<AdminCommand> => {
  const { id } = workspace
  const [owner, member] = [sampleMember(id), sampleMember(id, { email: "mary@northwind.example" })]
  const [host, key] = [sampleHost(id), sampleApiKey(id)]
  const eventType = sampleEventType(id, [host])
  const deal = sampleDeal(id, contactId)
  return [
    { _tag: "UpdateWorkspace", workspace: { ...workspace, name: "Contoso" }, version: 1 },
    { _tag: "CreateMember", member: owner, token: sampleAccessToken(owner.userId) },
    { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) },
    { _tag: "UpdateMember", userId: member.userId, fields: { role: "admin" } },
    { _tag: "DeleteMember", userId: member.userId },
    { _tag: "CreateHost", host },
    { _tag: "UpdateHost", host: { ...host, name: "Hedy" }, version: 1 },
    { _tag: "CreateEventType", eventType },
    { _tag: "UpdateEventType", eventType: { ...eventType, title: "Demo" }, version: 1 },
    { _tag: "DeleteEventType", eventTypeId: eventType.id },
    { _tag: "DeleteHost", hostId: host.id },
    { _tag: "CreateApiKey", key },
    { _tag: "RotateApiKey", key: expire(key, sampleNow), successor: sampleApiKey(id) },
    { _tag: "RevokeApiKey", key: revoke(key, sampleNow) },
    { _tag: "CancelBooking", uid },
    { _tag: "CreateDeal", deal },
    { _tag: "UpdateDeal", deal: { ...deal, value: null }, versions: null },
    { _tag: "MergeContacts", contactId, duplicateId },
    { _tag: "EraseContact", contactId }
  ]
}
