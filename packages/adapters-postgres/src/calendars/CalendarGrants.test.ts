import { CalendarGrants } from "@calendeal/domain/calendars"
import { GrantBusy, type Renewal, type StoredGrant } from "@calendeal/domain/workspaces"
import { change, createOffering, deliverAll, sampleCalendar } from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { DatabaseProxy, layerTestWithProxy, waitingSessions } from "../testing/index.ts"

/** A connected calendar, and its renewal by `act`. */
const given = Effect.gen(function* () {
  const { hosts, workspace } = yield* createOffering()
  const [host] = hosts
  if (host === undefined) return yield* Effect.die("a host is missing")
  const calendar = sampleCalendar(host)
  yield* change(workspace.id, { _tag: "CreateCalendar", calendar })
  const grants = yield* CalendarGrants
  const used: Array<string> = []
  const renew = <E>(answer: Effect.Effect<Renewal<string>, E>) =>
    grants.renew(workspace.id, calendar.id, ({ sealedAccess }: StoredGrant) => {
      used.push(sealedAccess)
      return answer
    })
  return { calendar, renew, used, workspace }
})

const rotated = (sealedAccess: string): Renewal<string> => ({ _tag: "Renewed", value: "token", sealedAccess })

layer(layerTestWithProxy, { excludeTestServices: true, timeout: "3 minutes" })("CalendarGrants", (it) => {
  it.effect(
    "D-CAL-10: a second renewal waits for the first, and uses the refresh token that it has stored",
    () =>
      Effect.gen(function* () {
        const { calendar, renew, used } = yield* given
        const [asked, answered] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const first = yield* Effect.forkChild(
          renew(
            Deferred.succeed(asked, undefined).pipe(
              Effect.andThen(Deferred.await(answered)),
              Effect.as(rotated("v1.second"))
            )
          )
        )
        yield* Deferred.await(asked)
        const second = yield* Effect.forkChild(renew(Effect.succeed(rotated("v1.third"))))
        yield* waitingSessions()
        yield* Deferred.succeed(answered, undefined)
        yield* Fiber.join(first)
        yield* Fiber.join(second)
        assert.deepStrictEqual(used, [calendar.sealedAccess, "v1.second"])
      })
  )

  it.effect("D-CAL-10: when the answer to COMMIT is lost, the refresh token is not used again", () =>
    Effect.gen(function* () {
      const { loseNextCommit } = yield* DatabaseProxy
      const { calendar, renew, used, workspace } = yield* given
      yield* deliverAll(workspace.id)
      loseNextCommit()
      yield* renew(Effect.succeed(rotated("v1.second")))
      assert.deepStrictEqual(used, [calendar.sealedAccess])
      loseNextCommit()
      yield* renew(Effect.succeed({ _tag: "Lost" }))
      assert.deepStrictEqual(used, [calendar.sealedAccess, "v1.second"])
      const posted = yield* deliverAll(workspace.id)
      assert.deepStrictEqual(
        posted.map(({ _tag }) => _tag),
        ["ReportLostCalendar"]
      )
    })
  )

  it.effect("D-CAL-10: when the connection breaks during the request, the new refresh token is stored", () =>
    Effect.gen(function* () {
      const { cut } = yield* DatabaseProxy
      const { calendar, renew, used } = yield* given
      yield* renew(Effect.sync(() => (cut(), rotated("v1.second"))))
      yield* renew(Effect.succeed(rotated("v1.third")))
      assert.deepStrictEqual(used, [calendar.sealedAccess, "v1.second"])
    })
  )

  it.effect("D-CAL-10: a renewal that is cancelled frees the grant; one that waits too long gives up", () =>
    Effect.gen(function* () {
      const { calendar, renew, used } = yield* given
      const asked = yield* Deferred.make<void>()
      const stuck = yield* Effect.forkChild(
        renew(Effect.andThen(Deferred.succeed(asked, undefined), Effect.never))
      )
      yield* Deferred.await(asked)
      assert.instanceOf(yield* Effect.flip(renew(Effect.die("asked"))), GrantBusy)
      yield* Fiber.interrupt(stuck)
      yield* renew(Effect.succeed(rotated("v1.second")))
      assert.deepStrictEqual(used, [calendar.sealedAccess, calendar.sealedAccess])
    })
  )
})
