import { assert, describe, it } from "@effect/vitest"
import { uniqueEmail } from "@calendeal/port-contracts/samples"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { KnownBrowsers, PasswordHasher, Passwords, Sessions } from "../../src/workspace/accounts/index.ts"
import { Fingerprint, IdGenerator, ownOrigin } from "../../src/workspace/consistency/index.ts"
import { AuditLog, WorkspaceCommands } from "../../src/administration/management/index.ts"
import { WorkspaceQueries } from "../../src/channels/records/index.ts"
import { Throttle } from "../../src/kernel/rate-limits/index.ts"
import { signInWithPassword } from "../../src/administration/sign-in/index.ts"

const email = uniqueEmail()
const secrets = [Redacted.make(`brw_${"A".repeat(43)}`)]

describe("Passwords of an installation", () => {
  it.effect.each([
    ["D-PW-4: nothing is hashed while no workspace allows passwords", false, true, "PasswordRefused", 0],
    ["D-PW-8: nothing is read, counted or hashed in an unknown browser", true, false, "UnknownBrowser", 0],
    ["D-PW-4: a known browser's password is hashed", true, true, "PasswordRefused", 1]
  ] as const)("%s", ([, isOffered, isKnown, tag, hashes]) =>
    Effect.gen(function* () {
      let hashed = 0
      const ports = Layer.mergeAll(
        Layer.mock(Fingerprint, { sha256: () => Effect.succeed("0".repeat(64)) }),
        Layer.mock(IdGenerator, {}),
        Layer.mock(KnownBrowsers, {
          find: (_, [hash]) => Effect.succeed(isKnown ? Option.fromUndefinedOr(hash) : Option.none())
        }),
        // The members whose log notes the refusal.
        Layer.mock(Sessions, isKnown ? { membershipsOf: () => Effect.succeed([]) } : {}),
        Layer.mock(AuditLog, {}),
        Layer.mock(WorkspaceCommands, {}),
        Layer.mock(WorkspaceQueries, {}),
        Layer.mock(
          Throttle,
          isKnown ? { consume: () => Effect.succeed({ _tag: "Admitted", remaining: 1 }) } : {}
        ),
        Layer.mock(PasswordHasher, { verify: () => Effect.sync(() => ++hashed < 0) }),
        Layer.mock(Passwords, {
          ...(isKnown && { find: () => Effect.succeedNone, workspacesOf: () => Effect.succeed([]) }),
          ...(isKnown && { isOffered: Effect.succeed(isOffered) })
        })
      )
      const credentials = { email, password: Redacted.make("a wrong password for all") }
      const browser = { name: "", session: null, secrets }
      const failure = yield* signInWithPassword(credentials, browser, ownOrigin("r")).pipe(
        Effect.flip,
        Effect.provide(ports)
      )
      assert.strictEqual(failure._tag, tag)
      assert.strictEqual(hashed, hashes)
    })
  )
})
