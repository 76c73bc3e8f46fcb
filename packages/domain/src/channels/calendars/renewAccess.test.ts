import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { TestClock } from "effect/testing"
import { sampleCalendar, sampleHost, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { GrantBusy, SecretUnreadable, type StoredGrant, Vault } from "../../workspace/workspaces/index.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"
import { CalendarGrants } from "./CalendarGrants.ts"
import { FetchFailed, type FetchFault } from "./faults.ts"
import { type Issued, renewAccess } from "./renewAccess.ts"

const calendar = sampleCalendar(sampleHost(sampleWorkspace().id))
const access: CalendarAccess = {
  _tag: "google",
  calendarId: "grace@northwind.example",
  clientId: "client",
  clientSecret: "secret",
  refreshToken: "refresh-1"
}
const replaced: CalendarAccess = { ...access, refreshToken: "refresh-2" }
const failed = (fault: FetchFault) => new FetchFailed({ fault, retryAfterSeconds: null })

/** A renewal with this answer of the provider, and the stored results. */
const renewing = (
  answer: Effect.Effect<Issued<string>, FetchFailed>,
  { evenIfLost = false, grant = {} as Partial<StoredGrant> } = {}
) => {
  const [asked, results]: [Array<CalendarAccess>, Array<unknown>] = [[], []]
  const run = renewAccess(
    calendar,
    (opened) => {
      asked.push(opened)
      return answer
    },
    evenIfLost
  ).pipe(
    Effect.provideService(CalendarGrants, {
      renew: (workspaceId, id, act) => {
        assert.deepStrictEqual([workspaceId, id], [calendar.workspaceId, calendar.id])
        return Effect.map(
          act({ sealedAccess: JSON.stringify(access), isLost: false, ...grant }),
          (result) => {
            results.push(result)
            return Option.some(result)
          }
        )
      }
    }),
    Effect.provideService(Vault, {
      seal: ({ kind }, secret) => Effect.succeed(`${kind} ${Redacted.value(secret)}`),
      unseal: (_, sealed) =>
        sealed.startsWith("{") ? Effect.succeed(Redacted.make(sealed)) : Effect.fail(new SecretUnreadable()),
      reencrypt: () => Effect.succeed(Option.none())
    })
  )
  return { run, asked, results }
}

it.effect("D-CAL-10: a replaced refresh token is stored sealed, and the token is returned", () =>
  Effect.gen(function* () {
    const { asked, results, run } = renewing(Effect.succeed({ value: "token", access: replaced }))
    assert.strictEqual(yield* run, "token")
    assert.deepStrictEqual(asked, [access])
    assert.deepStrictEqual(results, [
      { _tag: "Renewed", value: "token", sealedAccess: `calendar ${JSON.stringify(replaced)}` }
    ])
    const same = renewing(Effect.succeed({ value: "token", access: null }))
    yield* same.run
    assert.deepStrictEqual(same.results, [{ _tag: "Renewed", value: "token", sealedAccess: null }])
  })
)

it.effect("D-CAL-5: an ended grant is stored, and no further request is made unless it is wanted", () =>
  Effect.gen(function* () {
    const ended = Effect.fail(failed("needs_consent"))
    const first = renewing(ended)
    assert.deepStrictEqual(yield* Effect.flip(first.run), failed("needs_consent"))
    assert.deepStrictEqual(first.results, [{ _tag: "Lost" }])
    const again = renewing(ended, { grant: { isLost: true } })
    assert.deepStrictEqual(yield* Effect.flip(again.run), failed("needs_consent"))
    assert.deepStrictEqual(again.asked, [])
    const allowed = renewing(Effect.succeed({ value: "token", access: null }), {
      grant: { isLost: true },
      evenIfLost: true
    })
    assert.strictEqual(yield* allowed.run, "token")
  })
)

it.effect("D-CAL-10: other faults store nothing, and an unreadable access makes no request", () =>
  Effect.gen(function* () {
    const down = renewing(Effect.fail(failed("unreachable")))
    assert.deepStrictEqual(yield* Effect.flip(down.run), failed("unreachable"))
    assert.deepStrictEqual(down.results, [])
    const unreadable = renewing(Effect.die("a request"), { grant: { sealedAccess: "v9.lost" } })
    assert.deepStrictEqual(yield* Effect.flip(unreadable.run), failed("access_unreadable"))
  })
)

it.effect("D-CAL-10: a provider that does not answer within 8 seconds is a transient fault", () =>
  Effect.gen(function* () {
    const running = yield* Effect.forkChild(Effect.flip(renewing(Effect.never).run))
    yield* TestClock.adjust("7999 millis")
    assert.isUndefined(running.pollUnsafe())
    yield* TestClock.adjust("1 millis")
    assert.deepStrictEqual(yield* Fiber.join(running), failed("timed_out"))
  })
)

it.effect("D-CAL-10: a grant that is renewed elsewhere for too long is a transient fault", () =>
  Effect.gen(function* () {
    const busy = renewAccess(calendar, () => Effect.die("a request"), false).pipe(
      Effect.provideService(CalendarGrants, { renew: () => Effect.fail(new GrantBusy()) }),
      Effect.provideService(Vault, {
        seal: () => Effect.die("sealed"),
        unseal: () => Effect.die("unsealed"),
        reencrypt: () => Effect.die("re-encrypted")
      })
    )
    assert.deepStrictEqual(yield* Effect.flip(busy), failed("timed_out"))
  })
)
