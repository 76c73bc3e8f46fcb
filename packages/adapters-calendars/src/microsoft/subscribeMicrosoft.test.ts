import { CalendarPushes } from "@calendeal/domain/calendars"
import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  emptyMicrosoftCalendar,
  GraphHarness,
  graphPorts,
  notifications
} from "../../test/graph/GraphHarness.ts"

layer(graphPorts, { excludeTestServices: true })("subscribeMicrosoft", (it) => {
  it.effect("D-PUSH-4: subscribes with the token for almost three days, and returns the end", () =>
    Effect.gen(function* () {
      const { graph } = yield* GraphHarness
      const pushes = yield* CalendarPushes
      for (const isDefault of [true, false]) {
        const { target } = yield* emptyMicrosoftCalendar({}, isDefault)
        const end = Option.getOrThrow(yield* pushes.open(target, "t".repeat(128)))
        const subscription = graph.subscriptions.at(-1)
        const { calendarId = null } = target.access._tag === "microsoft" ? target.access : {}
        assert.deepInclude(subscription, {
          notificationUrl: `${notifications}/microsoft`,
          lifecycleNotificationUrl: `${notifications}/microsoft`,
          resource: calendarId === null ? "me/events" : `me/calendars/${calendarId}/events`,
          clientState: "t".repeat(128),
          expirationDateTime: DateTime.formatIso(end)
        })
        const hours = (DateTime.toEpochMillis(end) - Date.now()) / 3_600_000
        assert.isTrue(hours > 69 && hours <= 70)
      }
    })
  )

  it.effect("D-PUSH-4: a refused subscription is a failure", () =>
    Effect.gen(function* () {
      const { graph } = yield* GraphHarness
      const { target } = yield* emptyMicrosoftCalendar()
      graph.disturb("POST", { _tag: "Refused", status: 429, code: "TooManyRequests", retryAfter: 30 })
      const refused = yield* Effect.flip(CalendarPushes.use(({ open }) => open(target, "token")))
      assert.deepStrictEqual([refused.fault, refused.retryAfterSeconds], ["rate_limited", 30])
    })
  )
})
