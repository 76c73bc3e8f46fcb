import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  plain,
  sampleApiKey,
  sampleNow,
  sampleTime,
  sampleWorkspace,
  createWorkspace
} from "../samples/index.ts"
import { type ApiKey, WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"

/** The contract of `WorkspaceDirectory`. */
export const workspaceDirectoryContract = <E>(adapter: string, ports: Layer<WorkspaceDirectory, E>) =>
  layer(ports, { timeout: "3 minutes" })(`WorkspaceDirectory / ${adapter}`, (it) => {
    it.effect("finds a workspace by its id and by its slug, unchanged", () =>
      Effect.gen(function* () {
        const directory = yield* WorkspaceDirectory
        const workspace = yield* createWorkspace({
          embedAllowedHosts: ["northwind.example"],
          contact: "hello@northwind.example"
        })
        assert.deepStrictEqual(plain(yield* directory.find(workspace.id)), plain(Option.some(workspace)))
        assert.deepStrictEqual(
          plain(yield* directory.findBySlug(workspace.slug)),
          plain(Option.some(workspace))
        )
      })
    )

    it.effect("finds nothing by an unknown id or an invalid slug", () =>
      Effect.gen(function* () {
        const directory = yield* WorkspaceDirectory
        yield* createWorkspace()
        assert.isTrue(Option.isNone(yield* directory.find(WorkspaceId.make(crypto.randomUUID()))))
        for (const slug of ["", "No Slug", "x".repeat(300), "' or true --"]) {
          assert.isTrue(Option.isNone(yield* directory.findBySlug(slug)))
        }
      })
    )

    it.effect("replaces a workspace's settings, and its old slug is unknown", () =>
      Effect.gen(function* () {
        const directory = yield* WorkspaceDirectory
        const before = yield* createWorkspace()
        const after = { ...sampleWorkspace({ name: "Contoso", subscription: "lapsed" }), id: before.id }
        yield* directory.save(after)
        assert.deepStrictEqual(plain(yield* directory.find(before.id)), plain(Option.some(after)))
        assert.isTrue(Option.isNone(yield* directory.findBySlug(before.slug)))
      })
    )

    it.effect("refuses another workspace's slug", () =>
      Effect.gen(function* () {
        const directory = yield* WorkspaceDirectory
        const first = yield* createWorkspace()
        const taker = sampleWorkspace({ slug: first.slug })
        assert.strictEqual((yield* Effect.exit(directory.save(taker)))._tag, "Failure")
        assert.deepStrictEqual(plain(yield* directory.findBySlug(first.slug)), plain(Option.some(first)))
        assert.isTrue(Option.isNone(yield* directory.find(taker.id)))
      })
    )

    it.effect("finds a key by its prefix, also if it is revoked", () =>
      Effect.gen(function* () {
        const directory = yield* WorkspaceDirectory
        const key = sampleApiKey((yield* createWorkspace()).id)
        assert.isTrue(Option.isNone(yield* directory.findKey(key.prefix)))
        yield* directory.saveKey(key)
        assert.deepStrictEqual(plain(yield* directory.findKey(key.prefix)), plain(Option.some(key)))
        const revoked: ApiKey = { ...key, revokedAt: sampleNow }
        yield* directory.saveKey(revoked)
        assert.deepStrictEqual(plain(yield* directory.findKey(key.prefix)), plain(Option.some(revoked)))
      })
    )

    it.effect("D-KEY-4: stores the latest use of a key, and nothing else of it", () =>
      Effect.gen(function* () {
        const directory = yield* WorkspaceDirectory
        const key = sampleApiKey((yield* createWorkspace()).id, { name: "Billing" })
        yield* directory.saveKey(key)
        const uses = [sampleTime(0), sampleTime(5), sampleTime(3)]
        for (const at of uses) yield* directory.noteUse(key, at)
        assert.deepStrictEqual(
          plain(yield* directory.findKey(key.prefix)),
          plain(Option.some({ ...key, lastUsedAt: sampleTime(5) }))
        )
        yield* directory.noteUse(sampleApiKey(key.workspaceId), sampleNow)
      })
    )

    it.effect("refuses another key's prefix", () =>
      Effect.gen(function* () {
        const directory = yield* WorkspaceDirectory
        const key = sampleApiKey((yield* createWorkspace()).id)
        yield* directory.saveKey(key)
        const taker = sampleApiKey((yield* createWorkspace()).id, { prefix: key.prefix })
        assert.strictEqual((yield* Effect.exit(directory.saveKey(taker)))._tag, "Failure")
        assert.deepStrictEqual(plain(yield* directory.findKey(key.prefix)), plain(Option.some(key)))
      })
    )

    it.effect("D-KEY-3: names a few workspaces that have secrets, and none without", () =>
      Effect.gen(function* () {
        const directory = yield* WorkspaceDirectory
        const without = yield* createWorkspace()
        for (let count = 0; count < 4; count++)
          yield* directory.saveKey(sampleApiKey((yield* createWorkspace()).id))
        const found = yield* directory.havingSecrets
        assert.isAtLeast(found.length, 3)
        assert.isAtMost(found.length, 12)
        assert.strictEqual(new Set(found).size, found.length)
        assert.notInclude(found, without.id)
      })
    )

    it.effect("lists a workspace's keys, the oldest first, including revoked and expired ones", () =>
      Effect.gen(function* () {
        const directory = yield* WorkspaceDirectory
        const [workspace, other] = [yield* createWorkspace(), yield* createWorkspace()]
        const oldest = sampleApiKey(workspace.id, { createdAt: sampleTime(-60), revokedAt: sampleNow })
        const young = sampleApiKey(workspace.id, { createdAt: sampleNow, expiresAt: sampleTime(-1) })
        const middle = sampleApiKey(workspace.id, { createdAt: sampleTime(-5) })
        for (const key of [young, oldest, sampleApiKey(other.id), middle]) yield* directory.saveKey(key)
        assert.deepStrictEqual(plain(yield* directory.keysOf(workspace.id)), plain([oldest, middle, young]))
        assert.deepStrictEqual(yield* directory.keysOf(WorkspaceId.make(crypto.randomUUID())), [])
      })
    )
  })
