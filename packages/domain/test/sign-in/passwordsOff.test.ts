import { assert, describe, it } from "@effect/vitest"
import { uniqueEmail } from "@calendeal/port-contracts/samples"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { PasswordHasher, Passwords, Sessions } from "../../src/accounts/index.ts"
import { Fingerprint, IdGenerator, ownOrigin } from "../../src/consistency/index.ts"
import { AuditLog, WorkspaceCommands, WorkspaceQueries } from "../../src/management/index.ts"
import { Throttle } from "../../src/rate-limits/index.ts"
import { signInWithPassword } from "../../src/sign-in/index.ts"

describe("Passwords of an installation", () => {
  it.effect("D-PW-4: nothing is hashed while no workspace allows passwords, and the answer is the same", () =>
    Effect.gen(function* () {
      for (const isOffered of [false, true]) {
        let hashed = 0
        const ports = Layer.mergeAll(
          Layer.mock(Fingerprint, { sha256: Effect.succeed }),
          Layer.mock(IdGenerator, {}),
          Layer.mock(Sessions, { membershipsOf: () => Effect.succeed([]) }),
          Layer.mock(AuditLog, {}),
          Layer.mock(WorkspaceCommands, {}),
          Layer.mock(WorkspaceQueries, {}),
          Layer.mock(Throttle, { consume: () => Effect.succeed({ _tag: "Admitted", remaining: 1 }) }),
          Layer.mock(PasswordHasher, { verify: () => Effect.sync(() => ++hashed < 0) }),
          Layer.mock(Passwords, {
            find: () => Effect.succeedNone,
            workspacesOf: () => Effect.succeed([]),
            isOffered: Effect.succeed(isOffered)
          })
        )
        const credentials = { email: uniqueEmail(), password: Redacted.make("a wrong password for all") }
        const failure = yield* signInWithPassword(
          credentials,
          { name: "", session: null },
          ownOrigin("r")
        ).pipe(Effect.flip, Effect.provide(ports))
        assert.strictEqual(failure._tag, "PasswordRefused")
        assert.strictEqual(hashed, isOffered ? 1 : 0)
      }
    })
  )
})
