import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import type { Answer } from "../../kit/http/Service.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf } from "../../kit/http/management/workspace.ts"

const within = ({ body }: Answer, list: string): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  Array.isArray(body[list]) ? body[list] : []
const base64 = (...lines: ReadonlyArray<string>) => Buffer.from(lines.join("\r\n")).toString("base64")
const google = (...rows: ReadonlyArray<string>) =>
  base64(
    "Campaign report",
    '"March 1, 2026 - March 2, 2026"',
    "Day,Campaign,Campaign ID,Currency code,Cost",
    ...rows,
    "Total: Account,,,EUR,99"
  )
const spring = "2026-03-01,Spring,77,EUR,"

describe("Management: spend in a file", () => {
  specification("spend in a file", (it) => {
    it.effect(
      "D-SPEND-8, D-SPEND-9, D-SPEND-10, D-SPEND-11: a file is tried, recorded, listed and removed",
      () =>
        Effect.gen(function* () {
          const { at, call } = yield* shop
          const upload = (file: string, more: object = {}) =>
            call("POST", `${at}/spend/file`, { file, ...more })
          const file = google(`${spring}12.50`, "2026-03-02,Spring,77,EUR,7.50", "2026-03-02,Old,9,EUR,1")
          const tried = yield* upload(file, { dryRun: true })
          assert.strictEqual(tried.status, 200, tried.text)
          const expected = {
            rows: 3,
            changed: 0,
            same: 0,
            added: 0,
            skipped: 1,
            spend: [
              {
                platform: "google",
                currency: "EUR",
                amount: 21,
                rows: 3,
                firstDay: "2026-03-01",
                lastDay: "2026-03-02"
              }
            ],
            campaigns: [
              {
                campaign: { platform: "google", id: "77", name: "Spring" },
                spend: [{ amount: 20, currency: "EUR" }],
                leadsById: 0,
                leadsByName: 0
              },
              {
                campaign: { platform: "google", id: "9", name: "Old" },
                spend: [{ amount: 1, currency: "EUR" }],
                leadsById: 0,
                leadsByName: 0
              }
            ],
            moreCampaigns: 0
          }
          assert.deepStrictEqual<unknown>(tried.body, { recordingId: null, ...expected })
          assert.deepStrictEqual(itemsOf(yield* call("GET", `${at}/spend`)), [])

          const recorded = yield* upload(file)
          const { recordingId, ...counts } = recorded.body
          assert.deepStrictEqual<unknown>(counts, expected)
          const listed = itemsOf(yield* call("GET", `${at}/spend?limit=2`))
          assert.deepStrictEqual(
            listed.map(({ amount, campaignId, day, recordingId: id }) => [day, campaignId, amount, id]),
            [
              ["2026-03-02", "77", 7.5, recordingId],
              ["2026-03-02", "9", 1, recordingId]
            ]
          )
          const page = yield* call("GET", `${at}/spend?limit=2`)
          const rest = yield* call("GET", `${at}/spend?limit=2&cursor=${String(page.body["nextCursor"])}`)
          assert.deepStrictEqual(
            [itemsOf(rest).map(({ day }) => day), rest.body["nextCursor"]],
            [["2026-03-01"], null]
          )
          const daysOf = (filter: string) =>
            Effect.map(call("GET", `${at}/spend?${filter}`), (found) => itemsOf(found).map(({ day }) => day))
          assert.deepStrictEqual(yield* daysOf("campaign=SPRING&lastDay=2026-03-01"), ["2026-03-01"])
          assert.deepStrictEqual(yield* daysOf("campaign=9&firstDay=2026-03-02"), ["2026-03-02"])
          assert.deepStrictEqual(yield* daysOf("platform=meta"), [])

          // A correction takes a row over, and the rest of the first recording can still be removed.
          const again = yield* upload(google(`${spring}13`, "2026-03-02,Old,9,EUR,1"))
          assert.deepInclude(again.body, { rows: 2, changed: 1, same: 1 })
          const summary = yield* call("GET", `${at}/spend/summary`)
          assert.deepStrictEqual(
            within(summary, "recordings")
              .map(({ id }) => id)
              .toSorted(),
            [recordingId, again.body["recordingId"]].map(String).toSorted()
          )
          const remove = (id: unknown) => call("DELETE", `${at}/spend/recordings/${String(id)}`)
          assert.strictEqual((yield* remove(recordingId)).status, 204)
          refused(yield* remove(recordingId), 404, "not_found")
          refused(yield* remove("soon"), 404, "not_found")
          assert.deepStrictEqual(yield* daysOf(""), ["2026-03-02", "2026-03-01"])
          assert.deepInclude(itemsOf(yield* call("GET", `${at}/audit-log`))[0], { action: "spend.remove" })
          // Another workspace has none of it.
          const other = yield* shop
          refused(
            yield* other.call("DELETE", `${other.at}/spend/recordings/${String(again.body["recordingId"])}`),
            404,
            "not_found"
          )
        })
    )

    it.effect("D-SPEND-11: what is wrong in a file is said line by line, and nothing of it is recorded", () =>
      Effect.gen(function* () {
        const { at, call } = yield* shop
        const upload = (file: string, more: object = {}) =>
          call("POST", `${at}/spend/file`, { file, ...more })
        const wrong = yield* upload(google(`${spring}1`, "soon,Spring,77,EUR,1", `${spring}-1`))
        invalid(wrong, ["file.5", "file.6"])
        assert.deepInclude(within(wrong, "issues")[0], {
          code: "costs_day",
          values: { line: 5 }
        })
        const bare = base64("Day,Campaign,Cost", "2026-03-01,Spring,3")
        invalid(yield* upload(bare), ["file.1"])
        invalid(yield* upload("no base64!"), ["file"])
        invalid(yield* upload(bare, { currency: "euro" }), ["currency"])
        assert.deepStrictEqual(itemsOf(yield* call("GET", `${at}/spend`)), [])
        assert.strictEqual((yield* upload(bare, { currency: "CHF" })).status, 200)
        assert.deepInclude(itemsOf(yield* call("GET", `${at}/spend`))[0], { amount: 3, currency: "CHF" })
        for (const query of ["platform=myspace", "firstDay=2026-02-30", "cursor=x!", "limit=0"])
          refused(yield* call("GET", `${at}/spend?${query}`), 400, "invalid_input")
        const forged = Buffer.from(
          JSON.stringify({ list: "spend", at: "2026-03-01T00:00:00Z", id: "google id:\u0000" })
        ).toString("base64url")
        assert.deepStrictEqual(itemsOf(yield* call("GET", `${at}/spend?cursor=${forged}`)), [])
      })
    )
  })
})
