import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import { sampleBookingUid, sampleNow, sampleWorkspace } from "../samples/index.ts"
import { BookingTokens, InvalidToken, longestLinkDays, TokenPurpose } from "@calendeal/domain/bookings"

/** The contract of `BookingTokens` with the default lifetime of 15 minutes. */
export const bookingTokensContract = <E>(adapter: string, ports: Layer<BookingTokens, E>) =>
  layer(ports)(`BookingTokens / ${adapter}`, (it) => {
    it.effect("D-TOK-1, D-TOK-2a: a token contains its booking and its purpose", () =>
      Effect.gen(function* () {
        const tokens = yield* BookingTokens
        const [one, other] = [subject(), subject()]
        for (const purpose of TokenPurpose.literals) {
          const token = yield* tokens.issue(one, purpose, sampleNow)
          assert.deepStrictEqual(yield* tokens.verify(token, sampleNow), { ...one, purpose, kind: "session" })
          assert.notStrictEqual(token, yield* tokens.issue(other, purpose, sampleNow))
        }
      })
    )

    it.effect("D-TOK-1: a token is valid for 15 minutes, with a tolerance of 5 seconds at both ends", () =>
      Effect.gen(function* () {
        const tokens = yield* BookingTokens
        const booking = subject()
        assert.strictEqual(Duration.toMinutes(yield* tokens.lifetime), 15)
        const token = yield* tokens.issue(booking, "manage", sampleNow)
        const at = (seconds: number) => tokens.verify(token, DateTime.add(sampleNow, { seconds }))
        for (const seconds of [-4, 0, 899, 904])
          assert.deepStrictEqual(yield* at(seconds), { ...booking, purpose: "manage", kind: "session" })
        for (const seconds of [-60, 906, 86_400]) {
          assert.deepStrictEqual(yield* Effect.flip(at(seconds)), new InvalidToken())
        }
      })
    )

    it.effect("D-TOK-1: rejects altered tokens and other texts", () =>
      Effect.gen(function* () {
        const tokens = yield* BookingTokens
        const token = yield* tokens.issue(subject(), "manage", sampleNow)
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
        for (const wrong of [...alterationsOf(token), ...garbage, token.slice(0, -1), token.toUpperCase()]) {
          const failure = yield* Effect.flip(tokens.verify(wrong, sampleNow))
          assert.deepStrictEqual(failure, new InvalidToken(), wrong.slice(0, 200))
        }
      })
    )

    it.effect(
      "D-MAIL-20: a link token contains its booking and its purpose, in at most 300 URL-safe characters",
      () =>
        Effect.gen(function* () {
          const tokens = yield* BookingTokens
          const [one, other] = [subject(), subject()]
          const until = DateTime.add(sampleNow, { days: 30 })
          for (const purpose of TokenPurpose.literals) {
            const token = yield* tokens.issueLink(one, purpose, until, sampleNow)
            assert.deepStrictEqual(yield* tokens.verify(token, sampleNow), { ...one, purpose, kind: "link" })
            assert.notStrictEqual(token, yield* tokens.issueLink(other, purpose, until, sampleNow))
            assert.match(token, /^[\w.-]{1,300}$/)
          }
        })
    )

    it.effect(
      "D-MAIL-20: a link token is valid until its own time, with a tolerance of 5 seconds at both ends",
      () =>
        Effect.gen(function* () {
          const tokens = yield* BookingTokens
          const booking = subject()
          for (const lifetime of [1, 900, 86_400, longestLinkDays * 86_400]) {
            const until = DateTime.add(sampleNow, { seconds: lifetime })
            const token = yield* tokens.issueLink(booking, "manage", until, sampleNow)
            const at = (seconds: number) => tokens.verify(token, DateTime.add(sampleNow, { seconds }))
            for (const seconds of [-4, 0, lifetime, lifetime + 4])
              assert.deepStrictEqual(yield* at(seconds), { ...booking, purpose: "manage", kind: "link" })
            for (const seconds of [-60, lifetime + 5, lifetime + 6, lifetime + 86_400])
              assert.deepStrictEqual(yield* Effect.flip(at(seconds)), new InvalidToken())
          }
        })
    )

    it.effect("D-MAIL-20: no link token is valid for longer than 400 days, or after a time in the past", () =>
      Effect.gen(function* () {
        const tokens = yield* BookingTokens
        const far = yield* tokens.issueLink(
          subject(),
          "read",
          DateTime.add(sampleNow, { days: 1000 }),
          sampleNow
        )
        const at = (days: number) => tokens.verify(far, DateTime.add(sampleNow, { days }))
        assert.strictEqual((yield* at(longestLinkDays - 1)).kind, "link")
        assert.deepStrictEqual(yield* Effect.flip(at(longestLinkDays + 1)), new InvalidToken())
        const past = DateTime.subtract(sampleNow, { minutes: 1 })
        const over = yield* tokens.issueLink(subject(), "read", past, sampleNow)
        assert.deepStrictEqual(yield* Effect.flip(tokens.verify(over, sampleNow)), new InvalidToken())
      })
    )

    it.effect("D-MAIL-20: rejects altered and truncated link tokens, and parts of a session token", () =>
      Effect.gen(function* () {
        const tokens = yield* BookingTokens
        const booking = subject()
        const until = DateTime.add(sampleNow, { minutes: 15 })
        const link = yield* tokens.issueLink(booking, "manage", until, sampleNow)
        const session = yield* tokens.issue(booking, "manage", sampleNow)
        const read = yield* tokens.issueLink(booking, "read", until, sampleNow)
        const truncated = Array.from(link, (_, length) => link.slice(0, length))
        const mixed = [link, session, read].flatMap((one) =>
          [link, session, read].filter((other) => other !== one).flatMap((other) => mixturesOf(one, other))
        )
        for (const wrong of [...alterationsOf(link), ...truncated, ...mixed]) {
          const failure = yield* Effect.flip(tokens.verify(wrong, sampleNow))
          assert.deepStrictEqual(failure, new InvalidToken(), wrong)
        }
      })
    )
  })

/** The token with each character changed, and without the last. */
const alterationsOf = (token: string): ReadonlyArray<string> =>
  Array.from(token, (character, nth) =>
    // Two bits of a signature's last character are unused.
    nth === token.length - 1
      ? token.slice(0, -1)
      : `${token.slice(0, nth)}${character === "A" ? "B" : "A"}${token.slice(nth + 1)}`
  )

/** The token with the other one's claims, and with its signature. */
const mixturesOf = (token: string, other: string): ReadonlyArray<string> => {
  const [header, claims, signature] = token.split(".")
  const [, otherClaims, otherSignature] = other.split(".")
  return [`${header}.${otherClaims}.${signature}`, `${header}.${claims}.${otherSignature}`]
}

const subject = () => ({ workspaceId: sampleWorkspace().id, uid: sampleBookingUid() })
