import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Currency } from "../../kernel/money/index.ts"
import { LocalDate } from "../../workspace/event-types/index.ts"
import { type RecordedSpend, spendKey, SpendRecordingId } from "./SpendRow.ts"
import type { SpendPosition } from "./SpendBook.ts"
import { spendPage } from "./spendPage.ts"
import { shownRecordings, spendSummary } from "./spendSummary.ts"

const recordings = [1, 2, 3].map((nth) => SpendRecordingId.make(`00000000-0000-4000-8000-00000000000${nth}`))
const Rows = Schema.Array(
  Schema.Struct({
    day: Schema.Literals(["2026-02-28", "2026-03-01"]),
    platform: Schema.Literals(["google", "meta"]),
    id: Schema.NullOr(Schema.Literals(["7", "8"])),
    name: Schema.Literals(["Brand", "brand", "7", "\u{1F600}", "\uFF5E"]),
    cents: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9_999_999 })),
    currency: Schema.Literals(["EUR", "USD"]),
    nth: Schema.Literals([0, 1, 2])
  })
).check(Schema.isMaxLength(12))

const rowsOf = (drawn: typeof Rows.Type): ReadonlyArray<RecordedSpend> => [
  ...new Map(
    drawn.map(({ nth, ...one }) => {
      const row = {
        ...one,
        day: LocalDate.make(one.day),
        currency: Currency.make(one.currency),
        recordingId: recordings[nth] ?? SpendRecordingId.make(""),
        recordedAt: DateTime.makeUnsafe(1000 * nth)
      }
      return [spendKey(row), row] as const
    })
  ).values()
]

describe("spendPage", () => {
  it.prop(
    "D-SPEND-8: the pages have each row that fits once, the latest day first",
    [Rows, Schema.Literals([1, 2, 5]), Schema.Literals(["", "BRAND", "7"])],
    ([drawn, limit, campaign]) => {
      const rows = rowsOf(drawn)
      const filter = campaign === "" ? {} : { campaign }
      const found: Array<RecordedSpend> = []
      let after: SpendPosition | null = null
      do {
        const page = spendPage(rows, filter, { limit, after })
        assert.isAtMost(page.items.length, limit)
        found.push(...page.items)
        after = page.next
      } while (after !== null)
      const expected = rows.filter(
        ({ id, name }) => campaign === "" || id === campaign || name.toUpperCase() === campaign.toUpperCase()
      )
      const keysOf = (all: ReadonlyArray<RecordedSpend>) => all.map(spendKey).toSorted()
      assert.deepStrictEqual(keysOf(found), keysOf(expected))
      const places = found.map((row) =>
        Buffer.from(`${row.platform} ${row.id === null ? `name:${row.name}` : `id:${row.id}`}`)
      )
      for (const [nth, row] of found.entries()) {
        const [next, place, nextPlace] = [found[nth + 1], places[nth], places[nth + 1]]
        if (next === undefined || place === undefined || nextPlace === undefined) continue
        assert.isTrue(row.day > next.day || (row.day === next.day && Buffer.compare(place, nextPlace) < 0))
      }
    }
  )
})

describe("spendSummary", () => {
  it.prop("D-SPEND-9: each sum is that of a search through all rows", [Rows], ([drawn]) => {
    const rows = rowsOf(drawn)
    const { recordings: found, spend } = spendSummary(rows)
    const check = (sums: typeof spend, of: ReadonlyArray<RecordedSpend>) => {
      assert.strictEqual(
        sums.reduce((count, sum) => count + sum.rows, 0),
        of.length
      )
      for (const sum of sums) {
        const own = of.filter((row) => row.platform === sum.platform && row.currency === sum.currency)
        const days = own.map(({ day }) => day).toSorted()
        assert.deepStrictEqual(sum, {
          platform: sum.platform,
          currency: sum.currency,
          cents: own.reduce((cents, row) => cents + BigInt(row.cents), 0n),
          rows: own.length,
          firstDay: days[0] ?? sum.firstDay,
          lastDay: days.at(-1) ?? sum.lastDay
        })
      }
    }
    check(spend, rows)
    assert.deepStrictEqual(
      found.map(({ id }) => id),
      recordings.filter((id) => rows.some((row) => row.recordingId === id)).toReversed()
    )
    for (const { id, spend: sums } of found)
      check(
        sums,
        rows.filter((row) => row.recordingId === id)
      )
  })

  it("D-SPEND-9: has the latest recordings only", () => {
    const rows = Array.from({ length: shownRecordings + 1 }, (_, nth) => ({
      day: LocalDate.make("2026-03-01"),
      platform: "other" as const,
      id: String(nth),
      name: "Fair",
      cents: 1,
      currency: Currency.make("EUR"),
      recordingId: SpendRecordingId.make(crypto.randomUUID()),
      recordedAt: DateTime.makeUnsafe(nth)
    }))
    const { recordings: found, spend } = spendSummary(rows)
    assert.lengthOf(found, shownRecordings)
    assert.isFalse(found.some(({ id }) => id === rows[0]?.recordingId))
    assert.deepInclude(spend[0], { rows: shownRecordings + 1 })
  })
})
