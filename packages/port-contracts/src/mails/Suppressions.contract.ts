import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { Suppressions } from "@calendeal/domain/mails"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  createWorkspace,
  plain,
  sampleAddressHash,
  sampleSuppression,
  sampleTime,
  sampleWorkspace
} from "../samples/index.ts"

/** The contract of `Suppressions`. */
export const suppressionsContract = <E>(
  adapter: string,
  ports: Layer<Suppressions | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes" })(`Suppressions / ${adapter}`, (it) => {
    it.effect("D-MAIL-38: finds a suppression by any of an address's hashes, the earliest first", () =>
      Effect.gen(function* () {
        const suppressions = yield* Suppressions
        const { id } = yield* createWorkspace()
        const later = sampleSuppression(id, { at: sampleTime(5) })
        const earlier = sampleSuppression(id, { reason: "complaint" })
        yield* suppressions.add(later)
        yield* suppressions.add(earlier)
        const found = (...[first, ...rest]: Parameters<typeof suppressions.find>[1]) =>
          Effect.map(suppressions.find(id, [first, ...rest]), plain)
        const unknown = sampleAddressHash()
        assert.deepStrictEqual(yield* found(unknown, later.hash), plain(Option.some(later)))
        assert.deepStrictEqual(yield* found(later.hash, earlier.hash), plain(Option.some(earlier)))
        assert.deepStrictEqual(yield* found(unknown), plain(Option.none()))
      })
    )

    it.effect("the first suppression of an address stays", () =>
      Effect.gen(function* () {
        const suppressions = yield* Suppressions
        const { id } = yield* createWorkspace()
        const first = sampleSuppression(id)
        yield* suppressions.add(first)
        yield* suppressions.add({ ...first, reason: "complaint", at: sampleTime(5) })
        assert.deepStrictEqual(plain(yield* suppressions.find(id, [first.hash])), plain(Option.some(first)))
      })
    )

    it.effect("D-WS-1: a suppression belongs to one workspace, which must exist", () =>
      Effect.gen(function* () {
        const suppressions = yield* Suppressions
        const [one, other] = [yield* createWorkspace(), yield* createWorkspace()]
        const suppression = sampleSuppression(one.id)
        yield* suppressions.add(suppression)
        assert.isTrue(Option.isNone(yield* suppressions.find(other.id, [suppression.hash])))
        const gone = sampleSuppression(sampleWorkspace().id)
        yield* suppressions.add(gone)
        assert.isTrue(Option.isNone(yield* suppressions.find(gone.workspaceId, [gone.hash])))
      })
    )
  })
