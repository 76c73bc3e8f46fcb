import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Fingerprint, Identities } from "../consistency/index.ts"
import { sampleWorkspace, utc } from "../samples/index.ts"
import { Member, Workspace, WorkspaceDirectory, WorkspaceSlug } from "../workspaces/index.ts"
import { openWorkspace, SlugTaken } from "./openWorkspace.ts"

const request = {
  name: "Acme",
  slug: WorkspaceSlug.make("acme"),
  timezone: utc,
  defaultCountry: "US",
  owner: { email: "ada@acme.test", name: "Ada" }
}
const sha256 = (text: string) => text.length.toString(16).padStart(64, "0")

/** Opens `request` in a directory that has these slugs, and tells what was stored, in order. */
const opening = Effect.fnUntraced(function* (
  draws: ReadonlyArray<bigint>,
  taken: ReadonlyArray<string> = []
) {
  const stored: Array<Workspace | Member> = []
  const bits = [...draws]
  const ports = Layer.mergeAll(
    Layer.mock(WorkspaceDirectory, {
      findBySlug: (slug) =>
        Effect.succeed(taken.includes(slug) ? Option.some(sampleWorkspace()) : Option.none()),
      save: (workspace) => Effect.sync(() => void stored.push(workspace)),
      seat: (member) => Effect.sync(() => void stored.push(member))
    }),
    Layer.mock(Identities, {
      uuid: Effect.sync(() => crypto.randomUUID()),
      bits128: Effect.sync(() => bits.shift() ?? 0n)
    }),
    Layer.mock(Fingerprint, { sha256: (text) => Effect.sync(() => sha256(text)) })
  )
  return { stored, opened: yield* openWorkspace(request).pipe(Effect.result, Effect.provide(ports)) }
})

describe("openWorkspace", () => {
  it.effect("Management API: stores an active workspace with nothing locked, then its owner", () =>
    Effect.gen(function* () {
      const { opened, stored } = yield* opening([1n, 2n])
      if (opened._tag === "Failure") return assert.fail("the slug is free")
      const { owner, workspace } = opened.success
      assert.deepStrictEqual(stored, [workspace, owner])
      assert.isTrue(Schema.is(Workspace)(workspace) && Schema.is(Member)(owner))
      assert.deepInclude(workspace, { name: "Acme", slug: request.slug, defaultCountry: "US", timezone: utc })
      assert.deepInclude(workspace, {
        subscription: "active",
        transactionsCreateContacts: true,
        embedAllowedHosts: []
      })
      assert.deepInclude(owner, {
        workspaceId: workspace.id,
        role: "owner",
        email: "ada@acme.test",
        name: "Ada"
      })
    })
  )

  it.effect(
    "Management API: the token is pat_ and 256 bits in 43 characters, of which only the hash is stored",
    () =>
      Effect.gen(function* () {
        for (const [high, low] of [
          [0n, 0n],
          [0n, 2n ** 128n - 1n],
          [2n ** 128n - 1n, 0n],
          [5n, 7n]
        ] as const) {
          const { opened, stored } = yield* opening([high, low])
          if (opened._tag === "Failure") return assert.fail("the slug is free")
          const token = Redacted.value(opened.success.accessToken)
          const hex = high.toString(16).padStart(32, "0") + low.toString(16).padStart(32, "0")
          // The token's first character stands for 4 of the 256 bits: two zeros come before them.
          const bits = Array.from(token.slice("pat_".length)).map(sixBits).join("")
          assert.strictEqual(BigInt(`0b${bits}`), BigInt(`0x${hex}`))
          assert.strictEqual(token.length, 47)
          assert.strictEqual(opened.success.owner.accessTokenHash, sha256(token))
          assert.notInclude(JSON.stringify(stored), token)
        }
      })
  )

  it.effect("Management API: a slug that is taken stores nothing", () =>
    Effect.gen(function* () {
      const { opened, stored } = yield* opening([1n, 2n], ["acme"])
      if (opened._tag === "Success") return assert.fail("the slug is taken")
      assert.deepStrictEqual(opened.failure, new SlugTaken({ slug: "acme" }))
      assert.include(opened.failure.message, `"acme"`)
      assert.deepStrictEqual(stored, [])
    })
  )
})

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
const sixBits = (letter: string): string => alphabet.indexOf(letter).toString(2).padStart(6, "0")
