import { assert, it } from "@effect/vitest"
import { CalendarId, PushTokens } from "@calendeal/domain/calendars"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import { keySetting, ringOf } from "../../test/crypto/rings.ts"
import { layer } from "./PushTokens.ts"

const [old, young] = [keySetting("v1"), keySetting("v2")]
const calendar = {
  workspaceId: WorkspaceId.make(crypto.randomUUID()),
  id: CalendarId.make(crypto.randomUUID())
}

it.effect("D-PUSH-2: a token names its calendar, also after the keys have rotated", () =>
  Effect.gen(function* () {
    const token = yield* PushTokens.useSync(({ issue }) => issue(calendar))
    assert.isAtMost(token.length, 128)
    const after = yield* Effect.provide(PushTokens, layer({ keys: ringOf(young, old) }))
    assert.deepStrictEqual(after.read(token), Option.some(calendar))
    assert.notStrictEqual(after.issue(calendar), token)
  }).pipe(Effect.provide(layer({ keys: ringOf(old) })))
)

it.effect("D-PUSH-2: a changed, cut or foreign token is none", () =>
  Effect.gen(function* () {
    const { issue, read } = yield* PushTokens
    const token = issue(calendar)
    const foreign = yield* Effect.provide(PushTokens, layer({ keys: ringOf(young) }))
    const changed = Array.from(
      token,
      (character, nth) => token.slice(0, nth) + (character === "A" ? "B" : "A") + token.slice(nth + 1)
    )
    // The last character has two bits that do not count.
    for (const other of [
      ...changed.slice(0, -1),
      token.slice(1),
      `${token}A`,
      "",
      "é".repeat(86),
      foreign.issue(calendar)
    ])
      assert.isTrue(Option.isNone(read(other)), other)
  }).pipe(Effect.provide(layer({ keys: ringOf(old) })))
)
