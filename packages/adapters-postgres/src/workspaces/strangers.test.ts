import { sampleApiKey, createWorkspace } from "@calendeal/port-contracts/samples"
import { type ApiKeyPrefix, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { testPorts } from "../testPorts.ts"

/** Looks a key up and tells what the database was asked meanwhile. */
const questionsFor = Effect.fnUntraced(function* (prefix: ApiKeyPrefix) {
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
  const questions = spans.flatMap(({ attributes }) => attributes.get("db.query.text") ?? [])
  return { isFound: Option.isSome(found), questions }
})

layer(testPorts, { timeout: "3 minutes" })("a prefix that nobody has", (it) => {
  it.effect("D-KEY-1: asks the database as often, and the same, as a customer's", () =>
    Effect.gen(function* () {
      const directory = yield* WorkspaceDirectory
      const { id } = yield* createWorkspace()
      const key = sampleApiKey(id)
      yield* directory.saveKey(key)
      const known = yield* questionsFor(key.prefix)
      const unknown = yield* questionsFor(sampleApiKey(id).prefix)
      assert.deepStrictEqual([known.isFound, unknown.isFound], [true, false])
      assert.deepStrictEqual(unknown.questions, known.questions)
      assert.strictEqual(known.questions.length, 1)
    })
  )
})
