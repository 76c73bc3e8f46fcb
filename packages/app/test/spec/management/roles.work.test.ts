import { randomUUID } from "node:crypto"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Tracer } from "effect"
import { onPostgres } from "../ports.ts"
import { service } from "../Service.ts"
import { nameOf, operations } from "./roles.operations.ts"
import { type Who, world } from "./roles.world.ts"

/** What the database was asked, in its order. */
const asked: Array<string> = []

class Heard extends Tracer.NativeSpan {
  override attribute(key: string, value: unknown): void {
    if (key === "db.query.text") asked.push(String(value))
    super.attribute(key, value)
  }
}
const listening = Tracer.make({ span: (options) => new Heard(options) })

layer(service(onPostgres).pipe(Layer.provide(Layer.succeed(Tracer.Tracer, listening))), {
  excludeTestServices: true,
  timeout: "3 minutes"
})("Management: statements of a refused request (PostgreSQL)", (it) => {
  it.effect(
    "D-MGMT-1, §1.5.roles: another workspace and an unknown one cause the same statements",
    () =>
      Effect.gen(function* () {
        const { ask, pathIn, workspace } = yield* world
        for (const operation of yield* operations) {
          if (operation.leastRole === "any user") continue
          const workFor = Effect.fnUntraced(function* (place: string) {
            const before = asked.length
            yield* ask("outsider", operation.method, pathIn(operation.path, place))
            return asked.slice(before)
          })
          const another = yield* workFor(workspace.id)
          assert.isNotEmpty(another, nameOf(operation))
          for (const place of [randomUUID(), "nonsense"]) {
            assert.deepStrictEqual(yield* workFor(place), another, `${place} ${nameOf(operation)}`)
          }
        }
      })
  )

  it.effect("a revoked and an expired token cause the same statements", () =>
    Effect.gen(function* () {
      const { ask, pathIn } = yield* world
      const workFor = Effect.fnUntraced(function* (who: Who) {
        const before = asked.length
        yield* ask(who, "GET", pathIn("/{workspaceId}"))
        return asked.slice(before)
      })
      const revoked = yield* workFor("revoked")
      assert.isNotEmpty(revoked)
      assert.deepStrictEqual(yield* workFor("expired"), revoked)
    })
  )
})
