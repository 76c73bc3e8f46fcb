import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import { sampleBookingUid, sampleNow, sampleWorkspace } from "../samples/index.ts"
import { BookingTokens, InvalidToken, TokenPurpose } from "@calendeal/domain/bookings"

/** The contract of `BookingTokens` with the default lifetime of 15 minutes. */
export const bookingTokensContract = <E>(adapter: string, ports: Layer<BookingTokens, E>) =>
  layer(ports)(`BookingTokens / ${adapter}`, (it) => {
    it.effect("D-TOK-1, D-TOK-2a: a token contains its booking and its purpose", () =>
      Effect.gen(function* () {
        const tokens = yield* BookingTokens
        const [one, other] = [subject(), subject()]
        for (const purpose of TokenPurpose.literals) {
          const token = yield* tokens.mint(one, purpose, sampleNow)
          assert.deepStrictEqual(yield* tokens.verify(token, sampleNow), { ...one, purpose })
          assert.notStrictEqual(token, yield* tokens.mint(other, purpose, sampleNow))
        }
      })
    )

    it.effect("D-TOK-1: a token is valid for 15 minutes, with a tolerance of 5 seconds at both ends", () =>
      Effect.gen(function* () {
        const tokens = yield* BookingTokens
        const booking = subject()
        assert.strictEqual(Duration.toMinutes(yield* tokens.lifetime), 15)
        const token = yield* tokens.mint(booking, "manage", sampleNow)
        const at = (seconds: number) => tokens.verify(token, DateTime.add(sampleNow, { seconds }))
        for (const seconds of [-4, 0, 899, 904])
          assert.deepStrictEqual(yield* at(seconds), { ...booking, purpose: "manage" })
        for (const seconds of [-60, 906, 86_400]) {
          assert.deepStrictEqual(yield* Effect.flip(at(seconds)), new InvalidToken())
        }
      })
    )

    it.effect("D-TOK-1: rejects altered tokens and other texts", () =>
      Effect.gen(function* () {
        const tokens = yield* BookingTokens
        const token = yield* tokens.mint(subject(), "manage", sampleNow)
        const altered = Array.from(token, (character, nth) =>
          // Two bits of a signature's last character are unused.
          nth === token.length - 1
            ? ""
            : `${token.slice(0, nth)}${character === "A" ? "B" : "A"}${token.slice(nth + 1)}`
        )
        const garbage = [
          "",
          ".",
          "..",
          "a.b.c",
          `${token} `,
          `${token}=`,
          ` ${token}`,
          `${token}.`,
          "🎉",
          "x".repeat(100_000)
        ]
        for (const wrong of [...altered, ...garbage, token.slice(0, -1), token.toUpperCase()]) {
          const failure = yield* Effect.flip(tokens.verify(wrong, sampleNow))
          assert.deepStrictEqual(failure, new InvalidToken(), wrong.slice(0, 200))
        }
      })
    )
  })

const subject = () => ({ workspaceId: sampleWorkspace().id, uid: sampleBookingUid() })
