import { ownOrigin } from "@calendeal/domain/consistency"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  type AuditEntry,
  AuditEntryId,
  DomainDirectory,
  WorkspaceQueries
} from "@calendeal/domain/management"
import {
  DomainName,
  type OwnDomain,
  type WorkspaceDirectory,
  type WorkspaceId
} from "@calendeal/domain/workspaces"
import { createWorkspace, plain, sampleTime } from "../samples/index.ts"

/** A domain with a name that no other test has. */
const sampleDomain = (workspaceId: WorkspaceId, minutes = 0) => ({
  name: DomainName.make(`meet-${crypto.randomUUID()}.example`),
  workspaceId,
  addedAt: sampleTime(minutes)
})

/** The audit entry of a change to a domain. */
const entryFor = ({ addedAt, name, workspaceId }: OwnDomain, action = "domain.create"): AuditEntry => ({
  id: AuditEntryId.make(crypto.randomUUID()),
  workspaceId,
  actor: { _tag: "CommandLine" },
  at: addedAt,
  ...ownOrigin(crypto.randomUUID()),
  action,
  subject: name,
  changes: [],
  times: 1
})

const enter = (domain: OwnDomain, entry = entryFor(domain)) =>
  DomainDirectory.use((directory) => directory.enter(domain, entry))

const remove = (domain: OwnDomain, entry = entryFor(domain, "domain.delete")) =>
  DomainDirectory.use((directory) => directory.remove(domain, entry))

const logOf = (workspaceId: WorkspaceId) =>
  Effect.map(
    WorkspaceQueries.use((queries) => queries.list(workspaceId, "auditLog", {}, { limit: 10, after: null })),
    ({ items }) => items
  )

/** The contract of `DomainDirectory`. */
export const domainDirectoryContract = <E>(
  adapter: string,
  ports: Layer<DomainDirectory | WorkspaceDirectory | WorkspaceQueries, E>
) =>
  layer(ports, { timeout: "3 minutes" })(`DomainDirectory / ${adapter}`, (it) => {
    it.effect("D-DOM-1: finds the workspace of a name, and the latest name of a workspace", () =>
      Effect.gen(function* () {
        const directory = yield* DomainDirectory
        const [first, second] = [yield* createWorkspace(), yield* createWorkspace()]
        const other = sampleDomain(second.id, 5)
        const [old, latest] = [sampleDomain(first.id, -10), sampleDomain(first.id, -5)]
        assert.isTrue(Option.isNone(yield* directory.nameOf(first.id)))
        for (const domain of [latest, other, old]) assert.strictEqual(yield* enter(domain), "Entered")
        assert.deepStrictEqual(yield* directory.workspaceAt(old.name), Option.some(first.id))
        assert.deepStrictEqual(yield* directory.workspaceAt(latest.name), Option.some(first.id))
        assert.deepStrictEqual(yield* directory.workspaceAt(other.name), Option.some(second.id))
        assert.deepStrictEqual(yield* directory.nameOf(first.id), Option.some(latest.name))
        const mine = (yield* directory.all).filter(({ workspaceId }) => workspaceId === first.id)
        assert.deepStrictEqual(plain(mine), plain([old, latest]))
      })
    )

    it.effect("D-DOM-1: finds nothing by a name that is unknown or invalid", () =>
      Effect.gen(function* () {
        const directory = yield* DomainDirectory
        const { name } = sampleDomain((yield* createWorkspace()).id)
        for (const text of [name, "", "' or true --", "x".repeat(300), "\0"])
          assert.isTrue(Option.isNone(yield* directory.workspaceAt(text)))
      })
    )

    it.effect("D-DOM-1: keeps a name of the workspace, and refuses another workspace's", () =>
      Effect.gen(function* () {
        const directory = yield* DomainDirectory
        const [owner, taker] = [yield* createWorkspace(), yield* createWorkspace()]
        const domain = sampleDomain(owner.id)
        assert.strictEqual(yield* enter(domain), "Entered")
        assert.strictEqual(yield* enter({ ...domain, addedAt: sampleTime(60) }), "Kept")
        assert.strictEqual(yield* enter({ ...domain, workspaceId: taker.id }), "Taken")
        assert.isFalse(yield* remove({ ...domain, workspaceId: taker.id }))
        assert.deepStrictEqual(yield* directory.workspaceAt(domain.name), Option.some(owner.id))
        const mine = (yield* directory.all).filter(({ name }) => name === domain.name)
        assert.deepStrictEqual(plain(mine), plain([domain]))
      })
    )

    it.effect("D-DOM-1: gives a contested name to one workspace", () =>
      Effect.gen(function* () {
        const directory = yield* DomainDirectory
        const first = yield* createWorkspace()
        const owners = [first, yield* createWorkspace(), yield* createWorkspace()]
        const { name } = sampleDomain(first.id)
        const entered = yield* Effect.forEach(
          owners,
          ({ id }) => enter({ name, workspaceId: id, addedAt: sampleTime(0) }),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(entered.filter((outcome) => outcome === "Entered").length, 1)
        const winner = owners[entered.indexOf("Entered")]?.id
        assert.deepStrictEqual(yield* directory.workspaceAt(name), Option.fromUndefinedOr(winner))
      })
    )

    it.effect("D-DOM-1: removes a name, which another workspace can then have", () =>
      Effect.gen(function* () {
        const directory = yield* DomainDirectory
        const [first, second] = [yield* createWorkspace(), yield* createWorkspace()]
        const domain = sampleDomain(first.id)
        yield* enter(domain)
        assert.isTrue(yield* remove(domain))
        assert.isFalse(yield* remove(domain))
        assert.isTrue(Option.isNone(yield* directory.workspaceAt(domain.name)))
        assert.isTrue(Option.isNone(yield* directory.nameOf(first.id)))
        assert.strictEqual(yield* enter({ ...domain, workspaceId: second.id }), "Entered")
        assert.deepStrictEqual(yield* directory.workspaceAt(domain.name), Option.some(second.id))
      })
    )

    it.effect("D-DOM-1: writes one audit entry for each change, and none without a change", () =>
      Effect.gen(function* () {
        const [owner, taker] = [yield* createWorkspace(), yield* createWorkspace()]
        const domain = sampleDomain(owner.id)
        const [added, removed] = [entryFor(domain), entryFor(domain, "domain.delete")]
        yield* enter(domain, added)
        yield* enter(domain)
        yield* enter({ ...domain, workspaceId: taker.id })
        yield* remove({ ...domain, workspaceId: taker.id })
        yield* remove(domain, removed)
        yield* remove(domain)
        const byId = (entries: ReadonlyArray<AuditEntry>) => entries.map(({ id }) => id).toSorted()
        assert.deepStrictEqual(byId(yield* logOf(owner.id)), byId([added, removed]))
        assert.deepStrictEqual(yield* logOf(taker.id), [])
      })
    )
  })
