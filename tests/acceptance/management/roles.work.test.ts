import { randomUUID } from "node:crypto"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Tracer } from "effect"
import { onPostgres } from "../../kit/http/ports.ts"
import { service } from "../../kit/http/Service.ts"
import { nameOf, operations } from "./operations.ts"
import { type Client, environment } from "./roles.environment.ts"

/** The statements that were sent to the database, in order. */
const statements: Array<string> = []

class RecordingSpan extends Tracer.NativeSpan {
  override attribute(key: string, value: unknown): void {
    if (key === "db.query.text") statements.push(String(value))
    super.attribute(key, value)
  }
}
const recording = Tracer.make({ span: (options) => new RecordingSpan(options) })

/** The statements that a request causes. */
const statementsOf = Effect.fnUntraced(function* <A, E, R>(request: Effect.Effect<A, E, R>) {
  const before = statements.length
  yield* request
  return statements.slice(before)
})

layer(service(onPostgres).pipe(Layer.provide(Layer.succeed(Tracer.Tracer, recording))), {
  excludeTestServices: true,
  timeout: "3 minutes"
})("Management: statements of a refused request (PostgreSQL)", (it) => {
  it.effect("D-MGMT-1, §1.5.roles: another workspace and an unknown one cause the same statements", () =>
    Effect.gen(function* () {
      const { ask, workspace } = yield* environment
      for (const operation of yield* operations) {
        if (operation.required === null) continue
        const statementsIn = (workspaceId: string) =>
          statementsOf(ask("outsider", operation, undefined, workspaceId))
        const other = yield* statementsIn(workspace.id)
        assert.isNotEmpty(other, nameOf(operation))
        for (const id of [randomUUID(), "nonsense"])
          assert.deepStrictEqual(yield* statementsIn(id), other, `${id} ${nameOf(operation)}`)
      }
    })
  )

  it.effect("a revoked, an expired and an unknown token cause the same statements", () =>
    Effect.gen(function* () {
      const { ask } = yield* environment
      const reading = { method: "GET", path: "/{workspaceId}", query: "" }
      const statementsBy = (client: Client) => statementsOf(ask(client, reading))
      const revoked = yield* statementsBy("revoked")
      assert.isNotEmpty(revoked)
      for (const client of ["expired", "unknown"] as const)
        assert.deepStrictEqual(yield* statementsBy(client), revoked, client)
    })
  )
})
