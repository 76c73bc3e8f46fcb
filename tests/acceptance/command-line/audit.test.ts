import {
  issueKey,
  issueToken,
  KeyEnded,
  listAll,
  openWorkspaceWithKey,
  reencryptSecrets,
  revokeKey,
  revokeTokens,
  rotateKey
} from "@calendeal/domain/management"
import { KeyNotFound, TimeZoneName, WorkspaceDirectory, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { onStore } from "../../kit/http/ports.ts"

const opened = Effect.suspend(() =>
  openWorkspaceWithKey({
    name: "Acme",
    slug: WorkspaceSlug.make(`acme-${crypto.randomUUID()}`),
    timezone: TimeZoneName.make("UTC"),
    defaultCountry: "US",
    owner: { email: "ada.canary@acme.example", name: "Ada Canary" }
  })
)

layer(onStore, { excludeTestServices: true, timeout: "3 minutes" })("audit log of the command line", (it) => {
  it.effect("D-MGMT-1: each write of the command line has an entry in the audit log without a user", () =>
    Effect.gen(function* () {
      const { issued, owner, workspace } = yield* opened
      const { id } = workspace
      const lines = () =>
        Effect.map(listAll(id, "auditLog", {}), (log) =>
          log.map(({ action, subject }) => `${action} ${subject}`).toSorted()
        )
      const expected = [`workspace.create ${id}`]
      assert.deepStrictEqual(yield* lines(), expected)

      const { key } = yield* issueKey(id)
      expected.push(`api_key.create ${key.id}`)
      assert.deepStrictEqual(yield* lines(), expected.toSorted())
      yield* rotateKey(id, key.id, 60)
      expected.push(`api_key.rotate ${key.id}`)
      assert.deepStrictEqual(yield* lines(), expected.toSorted())
      yield* revokeKey(id, issued.key.id)
      expected.push(`api_key.revoke ${issued.key.id}`)
      assert.deepStrictEqual(yield* lines(), expected.toSorted())
      yield* issueToken(owner, { days: 30 })
      expected.push(`access_token.create ${owner.userId}`)
      assert.deepStrictEqual(yield* lines(), expected.toSorted())
      yield* revokeTokens(owner)
      expected.push(`access_token.revoke_all ${owner.userId}`)
      assert.deepStrictEqual(yield* lines(), expected.toSorted())

      // A write that changes nothing has no entry.
      yield* revokeKey(id, issued.key.id)
      assert.deepStrictEqual(yield* reencryptSecrets(id), { reencrypted: 0, current: 3, unreadable: [] })
      assert.deepStrictEqual(yield* lines(), expected.toSorted())

      const log = yield* listAll(id, "auditLog", {})
      assert.isTrue(log.every(({ actor }) => actor._tag === "CommandLine"))
      assert.strictEqual(new Set(log.map(({ requestId }) => requestId)).size, expected.length)
      assert.notMatch(JSON.stringify(log), /canary/i)
    })
  )

  it.effect("D-KEY-1: rotation creates a successor, ends the old key, and never extends its life", () =>
    Effect.gen(function* () {
      const { issued, workspace } = yield* opened
      const { id } = workspace
      const directory = yield* WorkspaceDirectory
      const before = yield* DateTime.now
      const first = yield* rotateKey(id, issued.key.id, 90)
      const seconds = (end: DateTime.Utc) =>
        Math.round((DateTime.toEpochMillis(end) - DateTime.toEpochMillis(before)) / 1000)
      assert.approximately(seconds(first.worksUntil), 90, 10)
      const again = yield* rotateKey(id, issued.key.id, 86_400)
      assert.isTrue(DateTime.Equivalence(again.worksUntil, first.worksUntil))
      const kept = Option.getOrThrow(yield* directory.findKey(issued.key.prefix))
      assert.deepStrictEqual(kept.expiresAt, first.worksUntil)
      for (const { prefix } of [first.successor, again.successor]) {
        const { expiresAt, revokedAt } = Option.getOrThrow(yield* directory.findKey(prefix))
        assert.deepStrictEqual([expiresAt, revokedAt], [null, null])
      }
      assert.notInclude(JSON.stringify(first), "sks_")
    })
  )

  it.effect("D-KEY-1: an ended key cannot be rotated, and a revocation keeps its time", () =>
    Effect.gen(function* () {
      const { issued, workspace } = yield* opened
      const { id } = workspace
      const revoked = yield* revokeKey(id, issued.key.id)
      assert.deepStrictEqual(yield* revokeKey(id, issued.key.id), revoked)
      assert.deepStrictEqual(yield* Effect.flip(rotateKey(id, issued.key.id, 60)), new KeyEnded())
      const { key } = yield* issueKey(id)
      yield* rotateKey(id, key.id, 0)
      assert.deepStrictEqual(yield* Effect.flip(rotateKey(id, key.id, 60)), new KeyEnded())
    })
  )

  it.effect(
    "D-KEY-1, §1.5.foreign: rotation and revocation report a key of another workspace as not found",
    () =>
      Effect.gen(function* () {
        const [mine, theirs] = [yield* opened, yield* opened]
        const { key } = theirs.issued
        const directory = yield* WorkspaceDirectory
        assert.deepStrictEqual(yield* Effect.flip(rotateKey(mine.workspace.id, key.id, 0)), new KeyNotFound())
        assert.deepStrictEqual(yield* Effect.flip(revokeKey(mine.workspace.id, key.id)), new KeyNotFound())
        assert.deepStrictEqual(yield* directory.findKey(key.prefix), Option.some(key))
      })
  )
})
