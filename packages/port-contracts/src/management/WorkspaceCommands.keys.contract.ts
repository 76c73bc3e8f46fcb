import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  change,
  plain,
  sampleApiKey,
  sampleNow,
  sampleTime,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import { type ApiKey, expire, revoke, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { makes, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"
import { NotThere, WorkspaceQueries } from "@calendeal/domain/management"

/** With what requests are signed. */
export const keys = (it: Suite) => {
  it.effect("D-KEY-1: issues a key, rotates it with an overlap, and revokes it", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const [key, successor] = [sampleApiKey(id), sampleApiKey(id)]
      yield* makes(id, { _tag: "IssueKey", key }, ["api_key.create", key.id])
      assert.deepStrictEqual(yield* stored(key), plain(Option.some(key)))
      const ending = expire(key, sampleTime(60))
      yield* makes(id, { _tag: "RotateKey", key: ending, successor }, ["api_key.rotate", key.id])
      assert.deepStrictEqual(
        [yield* stored(key), yield* stored(successor)],
        [plain(Option.some(ending)), plain(Option.some(successor))]
      )
      const revoked = revoke(ending, sampleNow)
      yield* makes(id, { _tag: "RevokeKey", key: revoked }, ["api_key.revoke", key.id])
      assert.deepStrictEqual(yield* stored(key), plain(Option.some(revoked)))
    })
  )

  it.effect("D-KEY-1: a rotation that is refused leaves no successor", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const [known, unknown, successor] = [sampleApiKey(id), sampleApiKey(id), sampleApiKey(id)]
      yield* change(id, { _tag: "IssueKey", key: known })
      yield* change(id, { _tag: "RevokeKey", key: revoke(known, sampleNow) })
      for (const key of [known, unknown])
        yield* refuses(id, { _tag: "RotateKey", key, successor }, new NotThere())
      assert.deepStrictEqual(yield* stored(successor), plain(Option.none()))
    })
  )

  it.effect("D-KEY-1: of rotations of one key the first end stands, and a secret that was sealed anew", () =>
    Effect.gen(function* () {
      const directory = yield* WorkspaceDirectory
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const key = sampleApiKey(id)
      yield* change(id, { _tag: "IssueKey", key })
      const resealed = { ...key, sealedSecret: "v2.sample.sample" }
      yield* directory.saveKey(resealed)
      for (const minutes of [60, 90]) {
        const ending = expire(key, sampleTime(minutes))
        yield* change(id, { _tag: "RotateKey", key: ending, successor: sampleApiKey(id) })
      }
      assert.deepStrictEqual(
        yield* stored(key),
        plain(Option.some({ ...resealed, expiresAt: sampleTime(60) }))
      )
    })
  )
}

/** The key as members read it; a public call must find the same. */
const stored = Effect.fnUntraced(function* (key: ApiKey) {
  const [queries, directory] = [yield* WorkspaceQueries, yield* WorkspaceDirectory]
  const found = plain(yield* queries.find(key.workspaceId, "apiKeys", key.id))
  assert.deepStrictEqual(plain(yield* directory.findKey(key.prefix)), found)
  return found
})
