import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { WorkspaceQueries } from "@calendeal/domain/management"
import {
  change,
  sampleAccessToken,
  sampleAuditContext,
  sampleApiKey,
  sampleContact,
  sampleEventType,
  sampleHost,
  sampleMember,
  sampleTime,
  sampleWorkspace,
  storeContact,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { concurrently, type Suite } from "./WorkspaceCommands.suite.contract.ts"
import { assertPages, Draws, Limit } from "./WorkspaceQueries.paging.contract.ts"

const runs = { arbitrary: { runs: 8, maxShrinks: 20 } }

/** Pages of the resources that members manage, compared with the resources that were added. */
export const pages = (it: Suite) => {
  it.effect.prop(
    "pages contain all members, hosts, event types, keys and contacts, the newest first",
    [Draws, Limit],
    ([draws, limit]) =>
      Effect.gen(function* () {
        const { owner, workspace } = yield* createWorkspaceWithOwner()
        const { id } = workspace
        const read = assertPages(id, limit)
        const made = yield* Effect.forEach(
          draws,
          ({ minute }, nth) => setUp(id, sampleTime(minute), nth),
          concurrently
        )
        const members = [owner, ...made.map(({ member }) => member)]
        yield* read("members", {}, members, ({ createdAt, userId }) => [createdAt, userId])
        const hosts = made.map(({ at, host }) => ({ value: host, version: 1, createdAt: at }))
        yield* read("hosts", {}, hosts, ({ createdAt, value }) => [createdAt, value.id])
        const eventTypes = made.map(({ at, eventType }) => ({ value: eventType, version: 1, createdAt: at }))
        yield* read("eventTypes", {}, eventTypes, ({ createdAt, value }) => [createdAt, value.id])
        const keys = made.map(({ key }) => key)
        yield* read("apiKeys", {}, keys, (key) => [key.createdAt, key.id])
        const contacts = made.map(({ contact }) => contact)
        yield* read("contacts", {}, contacts, (contact) => [contact.createdAt, contact.id])
        for (const contact of contacts)
          yield* read("contacts", { email: contact.email }, [contact], (one) => [one.createdAt, one.id])
      }),
    runs
  )

  it.effect.prop(
    "D-MGMT-1: pages contain the whole audit log with actors, times and request ids, the newest first",
    [Draws, Limit],
    ([draws, limit]) =>
      Effect.gen(function* () {
        const workspace = sampleWorkspace()
        const { id } = workspace
        const opening = sampleAuditContext(id)
        const first = yield* change(
          id,
          { _tag: "CreateWorkspace", workspace, owner: sampleMember(id), token: null },
          opening
        )
        const others = yield* Effect.forEach(draws, ({ first: isCommandLine, minute }) =>
          Effect.gen(function* () {
            const host = sampleHost(id)
            const audit = sampleAuditContext(id, {
              at: sampleTime(minute),
              ...(isCommandLine === 1 && { actor: { _tag: "CommandLine" }, credential: null })
            })
            const entryId = yield* change(id, { _tag: "CreateHost", host }, audit)
            const changes = yield* changesOf(id, entryId)
            return { ...audit, id: entryId, action: "host.create", subject: host.id, changes, times: 1 }
          })
        )
        const changes = yield* changesOf(id, first)
        const log = [
          { ...opening, id: first, action: "workspace.create", subject: id, changes, times: 1 },
          ...others
        ]
        yield* assertPages(id, limit)("auditLog", {}, log, (entry) => [entry.at, entry.id])
      }),
    runs
  )
}

/** The changes of an entry, which `WorkspaceCommands` tests. */
const changesOf = (id: WorkspaceId, entryId: string) =>
  Effect.map(
    WorkspaceQueries.use((queries) => queries.find(id, "auditLog", entryId)),
    (entry) => Option.getOrThrow(entry).changes
  )

/** Adds one of each resource at this instant. */
const setUp = Effect.fnUntraced(function* (id: WorkspaceId, at: DateTime.Utc, nth: number) {
  const member = sampleMember(id, { createdAt: at, email: `member.${nth}@northwind.example`, role: "member" })
  const host = sampleHost(id)
  const eventType = sampleEventType(id, [host])
  const key = sampleApiKey(id, { createdAt: at })
  const contact = yield* storeContact(sampleContact(id, { createdAt: at }))
  yield* change(id, { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
  yield* change(id, { _tag: "CreateHost", host }, { at })
  yield* change(id, { _tag: "CreateEventType", eventType }, { at })
  yield* change(id, { _tag: "CreateApiKey", key })
  return { at, member, host, eventType, key, contact }
})
