import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Fingerprint, IdGenerator } from "../../workspace/consistency/index.ts"
import { utc } from "@calendeal/port-contracts/samples"
import { Member, Workspace, WorkspaceSlug } from "../../workspace/workspaces/index.ts"
import { WorkspaceCommands } from "./WorkspaceCommands.ts"
import type { AdminCommand } from "./AdminCommand.ts"
import { openWorkspace } from "./openWorkspace.ts"
import { StateConflict } from "./refusals.ts"

const request = {
  name: "Acme",
  slug: WorkspaceSlug.make("acme"),
  timezone: utc,
  defaultCountry: "US",
  owner: { email: "ada@acme.test", name: "Ada" }
}
const sha256 = (text: string) => text.length.toString(16).padStart(64, "0")

/** Calls `openWorkspace`; returns its result and the commits. */
const opening = Effect.fnUntraced(function* (draws: ReadonlyArray<bigint>, refusal?: StateConflict) {
  const committed: Array<AdminCommand> = []
  const bits = [...draws]
  const ports = Layer.mergeAll(
    Layer.mock(WorkspaceCommands, {
      commit: (_act, _entryId, change) =>
        refusal === undefined ? Effect.sync(() => void committed.push(change)) : Effect.fail(refusal)
    }),
    Layer.succeed(IdGenerator, {
      uuid: Effect.sync(() => crypto.randomUUID()),
      bits128: Effect.sync(() => bits.shift() ?? 0n)
    }),
    Layer.succeed(Fingerprint, { sha256: (text) => Effect.sync(() => sha256(text)) })
  )
  return { committed, opened: yield* openWorkspace(request).pipe(Effect.result, Effect.provide(ports)) }
})

describe("openWorkspace", () => {
  it.effect("stores an active workspace with default settings and its owner in one commit", () =>
    Effect.gen(function* () {
      const { committed, opened } = yield* opening([1n, 2n])
      if (opened._tag === "Failure") return assert.fail("the slug is free")
      const { owner, workspace } = opened.success
      assert.lengthOf(committed, 1)
      assert.deepInclude(committed[0], { _tag: "CreateWorkspace", workspace, owner })
      assert.isTrue(Schema.is(Workspace)(workspace) && Schema.is(Member)(owner))
      assert.deepInclude(workspace, { name: "Acme", slug: request.slug, defaultCountry: "US", timezone: utc })
      assert.deepInclude(workspace, {
        subscription: "active",
        transactionsCreateContacts: true,
        partPaymentsAddUp: false,
        calendarChanges: "flag",
        memberContacts: "booked",
        passwordSignIn: false,
        eventTypeOrder: [],
        revenueGoals: [],
        channelRules: [],
        dealStages: [],
        brandColour: null,
        corners: "soft",
        creditShown: true,
        logo: null,
        embedAllowedHosts: [],
        contact: null
      })
      assert.deepInclude(owner, {
        workspaceId: workspace.id,
        role: "owner",
        bookingMails: false,
        hostId: null,
        email: "ada@acme.test",
        name: "Ada"
      })
    })
  )

  it.effect("the token is pat_ and 256 bits in 43 characters, and only its hash is stored", () =>
    Effect.gen(function* () {
      for (const [high, low] of [
        [0n, 0n],
        [0n, 2n ** 128n - 1n],
        [2n ** 128n - 1n, 0n],
        [5n, 7n]
      ] as const) {
        const { committed, opened } = yield* opening([high, low])
        if (opened._tag === "Failure") return assert.fail("the slug is free")
        const token = Redacted.value(opened.success.accessToken)
        const hex = high.toString(16).padStart(32, "0") + low.toString(16).padStart(32, "0")
        // The first character has only 4 of the 256 bits, after two zeros.
        const bits = Array.from(token.slice("pat_".length)).map(sixBits).join("")
        assert.strictEqual(BigInt(`0b${bits}`), BigInt(`0x${hex}`))
        assert.strictEqual(token.length, 47)
        const [change] = committed
        assert.isTrue(change?._tag === "CreateWorkspace" && change.token?.hash === sha256(token))
        assert.notInclude(JSON.stringify(committed), token)
      }
    })
  )

  it.effect("fails if the slug is taken", () =>
    Effect.gen(function* () {
      const { opened } = yield* opening([1n, 2n], new StateConflict({ reason: "taken" }))
      assert.isTrue(opened._tag === "Failure" && opened.failure instanceof StateConflict)
    })
  )
})

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
const sixBits = (letter: string): string => alphabet.indexOf(letter).toString(2).padStart(6, "0")
