import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Delivery, davStandIn, type StandInObject } from "../../test/davStandIn.ts"
import { faultOf, fetchCalendar, source } from "../../test/fetching.ts"

const [on10, on11] = ["03-10 09:00 to 03-10 10:00", "03-11 09:00 to 03-11 10:00"]
const first: StandInObject = { href: "/cal/first.ics", day: 10 }

const servers = [
  ["reports changes", true],
  ["only lists versions", false]
] as const

layer(source(), { excludeTestServices: true })("a collection", (it) => {
  for (const [what, hasSyncReport] of servers) {
    const absences: ReadonlyArray<Delivery> = ["silent", "failing", "forbidden", "versionOnly"]
    for (const delivery of absences)
      it.effect(`D-CAL-14: ${what}, and does not deliver a listed object: ${delivery}`, () =>
        Effect.gen(function* () {
          let second: StandInObject = { href: "/cal/second.ics", day: 11, delivery }
          const access = yield* davStandIn(() => [first, second], hasSyncReport)
          assert.deepStrictEqual(yield* faultOf(access), ["undelivered", null])
          second = { ...second, delivery: "whole" }
          assert.deepStrictEqual((yield* fetchCalendar(access)).busy, [on10, on11])
        })
      )

    it.effect(`D-CAL-14: ${what}, and no longer has an object: it is passed over`, () =>
      Effect.gen(function* () {
        const stale: StandInObject = { href: "/cal/stale.ics", day: 11, delivery: "gone" }
        const access = yield* davStandIn(() => [first, stale], hasSyncReport)
        assert.deepStrictEqual((yield* fetchCalendar(access)).busy, [on10])
      })
    )

    it.effect(`D-CAL-14: ${what}, and does not tell the version of objects: they are read`, () =>
      Effect.gen(function* () {
        const listings = [404, 403, 500].map(
          (status) => `<propstat><prop><getetag/></prop><status>HTTP/1.1 ${status} No</status></propstat>`
        )
        const access = yield* davStandIn(
          () =>
            ["", "<status>HTTP/1.1 500 No</status>", ...listings].map((listed, nth) => ({
              href: `/cal/${nth}.ics`,
              day: 10,
              listed
            })),
          hasSyncReport
        )
        assert.deepStrictEqual((yield* fetchCalendar(access)).busy, [on10, on10, on10, on10, on10])
      })
    )

    it.effect(`D-CAL-14: ${what}, and gets addresses back as it wrote them`, () =>
      Effect.gen(function* () {
        const names = [
          "a%2Fb",
          "a/b",
          "a%2Bb",

          "100%25",
          "a%20b",
          "%C3%BC",
          "a@b",
          "a;b",
          "a'b",
          "a%3Fb",
          "a%23b"
        ]
        const hrefs = [
          ...names.map((name) => `/cal/${name}.ics`),
          "http://inside.example:8080/cal/other.ics",
          "//cal.example/cal/third.ics"
        ]
        const access = yield* davStandIn(() => hrefs.map((href) => ({ href, day: 10 })), hasSyncReport)
        const { busy, cursor } = yield* fetchCalendar(access)
        assert.lengthOf(busy, hrefs.length)
        assert.strictEqual((yield* fetchCalendar(access, cursor)).busy, "unchanged")
      })
    )
  }
})
