import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { csvRows } from "@calendeal/domain/texts"
import { entriesInCsv } from "../src/index.ts"
import { line } from "./reading/follow.ts"

const read = (...lines: ReadonlyArray<string>) =>
  Result.match(entriesInCsv(lines.join("\n")), {
    onFailure: (faults) => faults.map(({ line, problem }) => `${line}: ${problem}`),
    onSuccess: (entries) => entries.map(line)
  })

describe("Files of payments", () => {
  it.prop(
    "D-RCV-29: a table is read as it was written, with commas, quotes and line breaks in its fields",
    [
      Schema.Array(
        Schema.Array(
          Schema.Literals(["", "a", "1,5", 'say "hi"', "two\nlines", "two\r\nlines", " ", ",", '"'])
        ).check(Schema.isMinLength(2), Schema.isMaxLength(4))
      ).check(Schema.isMaxLength(6)),
      Schema.Literals(["\n", "\r\n"])
    ],
    ([table, end]) => {
      const text = table
        .map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(",") + end)
        .join("")
      assert.deepStrictEqual<unknown>(
        csvRows(text)?.map(({ fields }) => fields),
        table
      )
      assert.deepStrictEqual<unknown>(
        csvRows(`\uFEFF${text.trimEnd()}`)?.map(({ fields }) => fields),
        table
      )
    }
  )

  it("D-RCV-29: each row has the number of its first line, and a quote without a partner is seen", () => {
    assert.deepStrictEqual(csvRows('a,b\n\n"1\n2",c\nd,\n'), [
      { line: 1, fields: ["a", "b"] },
      { line: 3, fields: ["1\n2", "c"] },
      { line: 5, fields: ["d", ""] }
    ])
    assert.deepStrictEqual(csvRows(""), [])
    for (const wrong of ['a,"b', '"a"b,c', 'a"b,c']) assert.isNull(csvRows(wrong), wrong)
  })

  it("D-RCV-29: lines are payments, and what changes them by the provider's references", () => {
    assert.deepStrictEqual(
      read(
        "reference,kind,payment_reference,amount,currency,at,email,description,customer,ours",
        'in_1,,,199.50,eur,2026-01-31T09:30:00Z,sam@customer.example,"Course, first part",cus_1,bk_1',
        "re_1,refund,in_1,50,EUR,2026-02-01T09:30:00Z,,,,",
        "du_1/won,dispute_won,in_1,10.00,EUR,2026-02-02T09:30:00+01:00,,,,"
      ),
      ["payment in_1 19950 EUR", "refund re_1 of in_1 5000 EUR", "dispute_won du_1/won of in_1 1000 EUR"]
    )
    const [entry] = Result.getOrThrow(
      entriesInCsv("reference,amount,currency,at,email\nin_1,1,EUR,2026-01-31T09:30:00Z,sam@customer.example")
    )
    assert.deepInclude(entry?.payer, { email: "sam@customer.example", customer: null, ours: null })
  })

  it("D-RCV-29: a file that is wrong says where", () => {
    assert.deepStrictEqual(read("reference,amount,at,emial,at"), [
      "1: The column currency is missing.",
      '1: The column "emial" is unknown.',
      "1: The column at stands twice."
    ])
    assert.deepStrictEqual(read('"'), ["1: A quotation mark has no partner."])
    assert.lengthOf(read(), 4)
    const header = "kind,reference,payment_reference,amount,currency,at,ours"
    assert.deepStrictEqual(
      read(
        header,
        "gift,in_1,,1,EUR,2026-01-31T09:30:00Z,",
        ",in 1,,1,EUR,2026-01-31T09:30:00Z,",
        ",in_1,in_0,1,EUR,2026-01-31T09:30:00Z,",
        "refund,re_1,,1,EUR,2026-01-31T09:30:00Z,",
        ",in_1,,1.005,EUR,2026-01-31T09:30:00Z,",
        ",in_1,,0,EUR,2026-01-31T09:30:00Z,",
        ",in_1,,1,EUR,yesterday,",
        ",in_1,,1,EUR,2026-01-31T09:30:00Z,Sam Lee",
        ",in_1,,1"
      ),
      [
        "2: kind must be payment, refund, refund_failed, dispute or dispute_won.",
        "3: reference must be 1-200 letters, digits and _ . : / -",
        "4: payment_reference must be empty for a payment.",
        "5: payment_reference must be the reference of a payment.",
        "6: amount must be above 0 with at most two decimals, and currency three letters.",
        "7: amount must be above 0 with at most two decimals, and currency three letters.",
        "8: at must be a time such as 2026-01-31T09:30:00Z.",
        "9: ours must be the id of a contact or the uid of a booking.",
        "10: The line has 4 fields, and the header 7."
      ]
    )
  })
})
