import { createWorkspace, sampleApiKey } from "@calendeal/port-contracts/samples"
import { type ApiKeyPrefix, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { layerTest } from "../testing/index.ts"

/** Whether the key is found, and the texts of the queries for it. */
const lookUp = Effect.fnUntraced(function* (prefix: ApiKeyPrefix) {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  const found = yield* WorkspaceDirectory.use((directory) => directory.findKey(prefix)).pipe(
    Effect.withTracer(tracer)
  )
  const queries = spans.flatMap(({ attributes }) => attributes.get("db.query.text") ?? [])
  return { isFound: Option.isSome(found), queries }
})

layer(layerTest, { timeout: "3 minutes" })("WorkspaceDirectory / postgres", (it) => {
  it.effect("D-KEY-1: looks up an unknown prefix with the same queries as a known one", () =>
    Effect.gen(function* () {
      const directory = yield* WorkspaceDirectory
      const { id } = yield* createWorkspace()
      const key = sampleApiKey(id)
      yield* directory.saveKey(key)
      const known = yield* lookUp(key.prefix)
      const unknown = yield* lookUp(sampleApiKey(id).prefix)
      assert.deepStrictEqual([known.isFound, unknown.isFound], [true, false])
      assert.deepStrictEqual(unknown.queries, known.queries)
      assert.strictEqual(known.queries.length, 1)
    })
  )
})
