import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { connecting, Providers } from "./connect/connecting.ts"
import { ownRegistration, registration } from "./connect/ConsentProvider.ts"
import { adminWithHost, connectPrimary } from "./connect/person.ts"
import { reading } from "./connect/reading.ts"

connecting("A workspace's own client", (it) => {
  it.effect.each(["google", "microsoft"] as const)(
    "D-CONN-13, D-CONN-14: connects and renews calendars of %s, also after its removal",
    (name) =>
      Effect.gen(function* () {
        const { state } = (yield* Providers)[name]
        const label = name === "google" ? "Google" : "Microsoft"
        const own = yield* adminWithHost
        const client = `${own.at}/oauth-clients/${name}`
        assert.strictEqual((yield* own.call("PUT", client, ownRegistration)).status, 200)
        yield* Effect.promise(() => connectPrimary(own.page, own.service, own.path, label))
        const read = yield* reading(own.workspace.id)
        const before = state.refreshedBy.length
        assert.isNull(yield* read)
        assert.strictEqual((yield* own.call("DELETE", client)).status, 204)
        assert.isNull(yield* read)
        assert.deepStrictEqual(new Set(state.refreshedBy.slice(before)), new Set([ownRegistration.clientId]))
        // Connections of this workspace have the operator's client again, and so have those of others.
        const other = yield* adminWithHost
        yield* Effect.promise(() => connectPrimary(other.page, other.service, other.path, label))
        const after = state.refreshedBy.length
        assert.isNull(yield* yield* reading(other.workspace.id))
        assert.deepStrictEqual(new Set(state.refreshedBy.slice(after)), new Set([registration.clientId]))
      }).pipe(Effect.scoped)
  )
})
