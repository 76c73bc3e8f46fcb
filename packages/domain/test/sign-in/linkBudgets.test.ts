import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { linkMinutes } from "../../src/workspace/accounts/index.ts"
import { linkBudgets, waitFor } from "../../src/administration/sign-in/linkBudgets.ts"
import type { RateLimit } from "../../src/kernel/rate-limits/index.ts"

const minute = 60
const day = 86_400

/** An exact sliding window, as `Throttle` has it. */
const makeWindows = () => {
  const admitted = new Map<string, Array<number>>()
  return ({ limit, name, windowSeconds }: RateLimit, now: number) => {
    const times = (admitted.get(name) ?? []).filter((at) => at > now - windowSeconds)
    admitted.set(name, times)
    const oldest = times.at(-limit)
    if (oldest !== undefined && times.length >= limit)
      return { _tag: "Refused", retryAfterSeconds: oldest + windowSeconds - now } as const
    times.push(now)
    return { _tag: "Admitted", remaining: 0 } as const
  }
}

interface Sent {
  readonly at: number
  readonly minutes: number
  readonly isKnown: boolean
}

/** Requests at these seconds, each of a known or an unknown browser. */
const run = (requests: ReadonlyArray<{ readonly at: number; readonly isKnown: boolean }>) => {
  const consume = makeWindows()
  const sent: Array<Sent> = []
  const refused: Array<{ readonly at: number; readonly wait: number; readonly isKnown: boolean }> = []
  for (const { at, isKnown } of requests) {
    const refusals: Array<{ readonly _tag: "Refused"; readonly retryAfterSeconds: number }> = []
    const budget = linkBudgets
      .filter(({ isForKnownBrowsers }) => isKnown || !isForKnownBrowsers)
      .find(({ limits }) =>
        limits.every((limit) => {
          const admission = consume(limit, at)
          if (admission._tag === "Refused") refusals.push(admission)
          return admission._tag === "Admitted"
        })
      )
    if (budget === undefined) refused.push({ at, wait: waitFor(refusals), isKnown })
    else sent.push({ at, minutes: budget.minutes, isKnown })
  }
  return { sent, refused }
}

const mostWithin = (times: ReadonlyArray<number>, seconds: number): number =>
  Math.max(0, ...times.map((end) => times.filter((at) => at <= end && at > end - seconds).length))

const Requests = Schema.Array(
  Schema.Struct({
    pause: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 * minute })),
    burst: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 8 })),
    isKnown: Schema.Boolean
  })
).check(Schema.isMaxLength(200))

const inTime = (requests: typeof Requests.Type) => {
  let now = 0
  return requests.flatMap(({ burst, isKnown, pause }) => {
    now += pause
    return Array.from({ length: burst }, () => ({ at: now, isKnown }))
  })
}

describe("the budgets of links of a mailbox", () => {
  it.prop(
    "D-SIGN-16: a refused request finds a link in the mailbox that works, and unknown browsers fill none",
    [Requests],
    ([requests]) => {
      const { refused, sent } = run(inTime(requests))
      for (const { at, wait } of refused) {
        assert.isTrue(sent.some((mail) => mail.at <= at && mail.at + mail.minutes * minute > at))
        assert.isAbove(wait, 0)
        assert.isAtMost(wait, 48 * minute)
      }
      const byUnknown = sent.filter(({ isKnown }) => !isKnown).map(({ at }) => at)
      assert.isAtMost(mostWithin(byUnknown, 15 * minute), 5)
      assert.isAtMost(mostWithin(byUnknown, day), 50)
      const all = sent.map(({ at }) => at)
      assert.isAtMost(mostWithin(all, 15 * minute), 8)
      assert.isAtMost(mostWithin(all, day), 60)
      for (const { minutes } of sent) assert.oneOf(minutes, [linkMinutes.email, 48])
    }
  )

  it("D-SIGN-16: requests at each second of two days send 50 mails a day, and a known browser gets its own", () => {
    const { refused, sent } = run(
      Array.from({ length: 2 * day }, (_, at) => [
        { at, isKnown: false },
        ...(at % (3 * 3600) === 3599 ? [{ at, isKnown: true }] : [])
      ]).flat()
    )
    const byUnknown = sent.filter(({ isKnown }) => !isKnown).map(({ at }) => at)
    assert.strictEqual(mostWithin(byUnknown, day), 50)
    assert.lengthOf(
      sent.filter(({ isKnown }) => isKnown),
      16
    )
    assert.isTrue(refused.every(({ isKnown }) => !isKnown))
  })
})
