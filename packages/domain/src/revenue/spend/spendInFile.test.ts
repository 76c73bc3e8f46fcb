import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Currency } from "../../kernel/money/index.ts"
import { LocalDate } from "../../workspace/event-types/index.ts"
import type { LineFault } from "./spendFaults.ts"
import { spendInFile } from "./spendInFile.ts"
import { spendKey, spendLimits, type SpendPlatform, SpendRow } from "./SpendRow.ts"

const utf8 = (...lines: ReadonlyArray<string>) => new TextEncoder().encode(lines.join("\r\n"))
const utf16 = (text: string, isBigEndian = false, mark = "\uFEFF") => {
  const bytes = Buffer.from(mark + text, "utf16le")
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes)
}
const row = (
  day: string,
  platform: SpendPlatform,
  id: string | null,
  name: string,
  cents: number,
  currency = "USD"
): SpendRow => ({ day: LocalDate.make(day), platform, id, name, cents, currency: Currency.make(currency) })

/** Files as the platforms export them, with what is in them. */
const exports: ReadonlyArray<readonly [string, Uint8Array, ReadonlyArray<SpendRow>, skipped: number]> = [
  [
    "Google Ads: a preface of two lines, and totals below",
    utf8(
      "Campaign report",
      '"March 1, 2026 - March 2, 2026"',
      "Day,Campaign state,Campaign,Campaign ID,Currency code,Clicks,Cost",
      '2026-03-01,Enabled,Brand,20001,EUR,12,"1,012.50"',
      "2026-03-02,Enabled,Brand,20001,EUR,3,7.5",
      '2026-03-02,Paused,"Total relaunch, spring",20002,EUR,0,0',
      'Total: Campaigns, --,--, --,EUR,15,"1,020.00"',
      'Total: Account,,,,EUR,15,"1,020.00"'
    ),
    [
      row("2026-03-01", "google", "20001", "Brand", 101_250, "EUR"),
      row("2026-03-02", "google", "20001", "Brand", 750, "EUR"),
      row("2026-03-02", "google", "20002", "Total relaunch, spring", 0, "EUR")
    ],
    2
  ],
  [
    "Meta: the currency in the header, and a line of totals without a campaign",
    utf8(
      "Reporting starts,Reporting ends,Campaign name,Campaign ID,Amount spent (GBP),Impressions",
      "2026-03-01,2026-03-02,,,30.5,900",
      "2026-03-01,2026-03-01,Spring,120210,10.255,400",
      "2026-03-02,2026-03-02,Spring,120210,20.25,500"
    ),
    [
      row("2026-03-01", "meta", "120210", "Spring", 1026, "GBP"),
      row("2026-03-02", "meta", "120210", "Spring", 2025, "GBP")
    ],
    1
  ],
  [
    "LinkedIn: UTF-16 with tabs, five lines of preface, the month first",
    utf16(
      [
        "Campaign Performance Report (in UTC)",
        "Report Start: March 1, 2026, 12:00 AM",
        "Report End: March 2, 2026, 11:59 PM",
        "Date Generated: March 3, 2026, 9:00 AM",
        "",
        "Start Date (in UTC)\tAccount Name\tCurrency\tCampaign ID\tCampaign Name\tTotal Spent",
        '3/1/2026\tAcme\tUSD\t501\t"CFOs\tDACH"\t55.1',
        '03/02/2026\tAcme\tUSD\t501\t"CFOs\tDACH"\t44.9'
      ].join("\n")
    ),
    [
      row("2026-03-01", "linkedin", "501", "CFOs DACH", 5510),
      row("2026-03-02", "linkedin", "501", "CFOs DACH", 4490)
    ],
    0
  ],
  [
    "Microsoft Advertising: a preface in quotes, and a line of copyright",
    utf8(
      '"Report Name: Campaigns"',
      '"Report Time: 3/1/2026,3/2/2026"',
      '"Time Zone: (GMT+01:00) Berlin"',
      "",
      '"Gregorian date","Campaign","Campaign ID","Currency code","Spend"',
      '"2026-03-01","Bing brand","9","EUR","3.33"',
      '"3/2/2026","Bing brand","9","EUR","4.00"',
      '"©2026 Microsoft Corporation. All rights reserved. "'
    ),
    [
      row("2026-03-01", "microsoft", "9", "Bing brand", 333, "EUR"),
      row("2026-03-02", "microsoft", "9", "Bing brand", 400, "EUR")
    ],
    1
  ],
  [
    "TikTok: a day with a time, and totals below",
    utf8(
      "Campaign name,Campaign ID,By Day,Cost,Currency",
      "Reels,1788,2026-03-01 00:00:00,12,USD",
      "Total of 1 results,-,-,12,USD"
    ),
    [row("2026-03-01", "tiktok", "1788", "Reels", 1200)],
    1
  ],
  [
    "a table of one's own",
    utf8(
      "day;platform;campaign_name;amount;currency",
      "2026-03-01;other;Trade fair;1500;eur",
      "2026-03-01;Reddit;AMA;20;eur"
    ),
    [
      row("2026-03-01", "other", null, "Trade fair", 150_000, "EUR"),
      row("2026-03-01", "reddit", null, "AMA", 2000, "EUR")
    ],
    0
  ]
]

const Text = Schema.Literals(["Brand", "Spring, sale", 'The "best"', "Zürich\n2", "=1+1", "Total"])
const Rows = Schema.Array(
  Schema.Struct({
    day: Schema.Literals(["2026-01-01", "2026-02-28", "2024-02-29"]),
    id: Schema.Literals(["1", "22", "333"]),
    name: Text,
    cents: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99_999_999_999 }))
  })
).check(Schema.isMaxLength(8))

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const amount = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`

describe("spendInFile", () => {
  it.for(exports)("D-SPEND-6: reads %s", ([, bytes, rows, skipped]) => {
    const found = Result.getOrThrow(spendInFile(bytes, null))
    assert.deepStrictEqual(found, { rows, added: 0, skipped })
  })

  it("D-SPEND-6: adds up the lines of a day and campaign, such as those of ad groups", () => {
    const lines = ["Day,Campaign,Campaign ID,Cost", "2026-03-01,Brand,1,2.10", "2026-03-01,Brand,1,0.205"]
    const found = Result.getOrThrow(spendInFile(utf8(...lines), Currency.make("CHF")))
    assert.deepStrictEqual(found, {
      rows: [row("2026-03-01", "google", "1", "Brand", 231, "CHF")],
      added: 1,
      skipped: 0
    })
  })

  it.for<readonly [problem: RegExp, line: number, bytes: Uint8Array]>([
    [/No line has the columns/, 1, utf8("a,b,c", "1,2,3")],
    [/No line has the columns/, 1, utf8("")],
    [/currency/, 1, utf8("Day,Campaign,Cost", "2026-03-01,Brand,1")],
    [/no costs/, 1, utf8("Day,Campaign,Cost,Currency code", "Total,,1,USD")],
    [
      /more than \d+ fields/,
      1,
      utf8("Day,Campaign,Cost,Currency code", "\n".repeat(spendLimits.fieldsPerFile + 1))
    ],
    [/more than \d+ bytes/, 1, new Uint8Array(spendLimits.fileBytes + 1)],
    [/neither UTF-8/, 1, new Uint8Array([0xc3, 0x28])],
    [
      /several days/,
      2,
      utf8("Reporting starts,Reporting ends,Campaign name,Amount spent (USD)", "2026-03-01,2026-03-31,A,1")
    ],
    [/must be a date/, 3, utf8("Day,Campaign,Cost,Currency code", "2026-03-01,A,1,USD", "31/3/2026,A,1,USD")],
    [/amount/, 2, utf8("Day,Campaign,Cost,Currency code", '2026-03-01,A,"1.234,56",USD')],
    [/amount/, 2, utf8("Day,Campaign,Cost,Currency code", "2026-03-01,A,-1,USD")],
    [/three letters/, 2, utf8("Day,Campaign,Cost,Currency code", "2026-03-01,A,1,€")],
    [
      /another currency/,
      3,
      utf8("Day,Campaign,Cost,Currency code", "2026-03-01,A,1,USD", "2026-03-01,A,1,EUR")
    ],
    [/quotation mark/, 1, utf8("Day,Campaign,Cost,Currency code", '2026-03-01,"A,1,USD')],
    [/platform must be/, 2, utf8("day,platform,campaign_name,amount,currency", "2026-03-01,myspace,A,1,USD")]
  ])("D-SPEND-6: says %s", ([problem, line, bytes]) => {
    const faults = Result.match(spendInFile(bytes, null), {
      onFailure: (all): ReadonlyArray<LineFault> => all,
      onSuccess: () => []
    })
    assert.lengthOf(faults, 1)
    assert.match(faults[0]?.message ?? "", problem)
    assert.strictEqual(faults[0]?.line, line)
  })

  it("D-SPEND-6: says at most 100 faults, and stops reading at more rows than a file can have", () => {
    const lines = (many: number, day: (nth: number) => string) =>
      utf8(
        "Day,Campaign,Cost,Currency code",
        ...Array.from({ length: many }, (_, nth) => `${day(nth)},C ${nth},1,USD`)
      )
    const faultsOf = (bytes: Uint8Array) =>
      Result.match(spendInFile(bytes, null), {
        onFailure: (all): ReadonlyArray<LineFault> => all,
        onSuccess: () => []
      })
    assert.lengthOf(faultsOf(lines(500, () => "soon")), 100)
    const many = lines(spendLimits.perFile + 500, (nth) =>
      nth > spendLimits.perFile ? "soon" : "2026-03-01"
    )
    assert.deepStrictEqual(
      faultsOf(many).map(({ code }) => code),
      ["costs_rows"]
    )
  })

  it.prop(
    "D-SPEND-6: finds all spend of any table, in each encoding",
    [Rows, Schema.Literals(["utf-8", "utf-16le", "utf-16be", "unmarked"]), Schema.Literals([",", "\t", ";"])],
    ([given, encoding, separator]) => {
      const lines = [
        ["Day", "Campaign", "Campaign ID", "Cost", "Currency code"],
        ...given.map(({ cents, day, id, name }) => [day, name, id, amount(cents), "EUR"])
      ]
      const text = lines.map((line) => line.map(quoted).join(separator)).join("\n")
      const bytes =
        encoding === "utf-8"
          ? new TextEncoder().encode(text)
          : utf16(text, encoding === "utf-16be", encoding === "unmarked" ? "" : undefined)
      const read = spendInFile(bytes, null)
      if (given.length === 0) return assert.isTrue(Result.isFailure(read))
      const { rows } = Result.getOrThrow(read)
      // Slow: each sum is looked for by itself.
      for (const { day, id } of given) {
        const sum = given
          .filter((one) => one.day === day && one.id === id)
          .reduce((all, { cents }) => all + cents, 0)
        assert.deepStrictEqual(
          rows.filter((found) => found.day === day && found.id === id).map(({ cents }) => cents),
          [sum]
        )
      }
      assert.strictEqual(new Set(rows.map(spendKey)).size, rows.length)
    }
  )

  const Piece = Schema.Literals([
    "Day,Campaign,Cost,Currency code\n",
    "Reporting starts,Reporting ends,Campaign name,Amount spent (USD)\n",
    "2026-03-01",
    ",",
    "\t",
    '"',
    "\n",
    "Total",
    "1.5",
    "USD",
    "--",
    "\uFEFF",
    "\u0000",
    "ü"
  ])
  it.prop(
    "D-SPEND-6: answers any file with rows that can be stored, or with lines of it",
    [
      Schema.Array(Piece).check(Schema.isMaxLength(40)),
      Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))
    ],
    ([pieces, noise]) => {
      const text = pieces.join("")
      for (const bytes of [
        utf8(text),
        utf16(text),
        new Uint8Array(noise),
        new Uint8Array([...utf8(text), ...noise])
      ]) {
        const found = spendInFile(bytes, null)
        if (Result.isSuccess(found)) assert.isTrue(found.success.rows.every(Schema.is(SpendRow)))
        else assert.isTrue(found.failure.length > 0 && found.failure.every(({ line }) => line >= 1))
      }
    },
    { arbitrary: { runs: 1000 } }
  )
})
