import { assert, layer } from "@effect/vitest"
import { CalendarPushes } from "@calendeal/domain/calendars"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { FetchHttpClient } from "effect/http"
import { givenGoogle } from "./googleWriter.ts"
import { storedCalendars } from "../../StoredCalendars.ts"
import { AccessTokens, CalendarPushes as HttpCalendarPushes } from "../../../src/index.ts"

const given = Effect.fnUntraced(function* (endpoints: string | null) {
  const google = yield* givenGoogle
  const pushes = HttpCalendarPushes.layer({ endpoints, google: google.addresses }).pipe(
    Layer.provide(AccessTokens.layer({ google: google.addresses })),
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(google.stored)
  )
  const context = yield* Layer.build(pushes)
  return {
    ...google,
    open: Effect.provide(
      CalendarPushes.use(({ open }) => open(google.target, "token")),
      context
    )
  }
})

layer(storedCalendars, { timeout: "10 minutes", excludeTestServices: true })("watchGoogle", (it) => {
  it.effect("D-PUSH-1: opens a channel with the token, each time a new one, and returns its end", () =>
    Effect.gen(function* () {
      const { channels, open } = yield* given(
        "https://book.calendeal.example/api/public/calendar-notifications"
      )
      const end = Option.getOrThrow(yield* open)
      yield* open
      assert.isAbove(DateTime.toEpochMillis(end), Date.now() + 6 * 86_400_000)
      assert.deepStrictEqual(
        [...channels.values()].map(({ channel: { address, token } }) => ({ address, token })),
        Array.from({ length: 2 }, () => ({
          address: "https://book.calendeal.example/api/public/calendar-notifications/google",
          token: "token"
        }))
      )
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-PUSH-1: an installation without a public address requests nothing; a refused one is a failure",
    () =>
      Effect.gen(function* () {
        const none = yield* given(null)
        assert.isTrue(Option.isNone(yield* none.open))
        assert.strictEqual(none.channels.size, 0)
        const insecure = yield* given("http://book.calendeal.example")
        assert.strictEqual((yield* Effect.flip(insecure.open)).fault, "server_error")
      }).pipe(Effect.scoped)
  )
})
