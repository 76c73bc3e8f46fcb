import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { exportedTables } from "@calendeal/adapters-postgres"
import { parquet } from "@calendeal/app/data-export/parquet"
import { assert, describe, it } from "@effect/vitest"
import { afterAll } from "vitest"
import { runPython } from "../../../tools/build/python.ts"

const here = fileURLToPath(new URL(".", import.meta.url))
const folder = await mkdtemp(join(tmpdir(), "calendeal-parquet-"))
afterAll(() => rm(folder, { recursive: true }))

const types = {
  boolean: "bool",
  date: "date32[day]",
  instant: "timestamp[ms, tz=UTC]",
  integer: "int32",
  json: "extension<arrow.json>",
  money: "decimal128(12, 2)",
  text: "string"
}

const values = {
  boolean: true,
  date: "2026-02-28",
  instant: new Date("2026-03-29T01:30:00.250Z"),
  integer: -7,
  json: { goal: "“Zürich”" },
  money: "-9999999999.99",
  text: "Zoë 🗓"
}

const read = {
  boolean: true,
  date: "2026-02-28",
  instant: "2026-03-29 01:30:00.250000+00:00",
  integer: -7,
  json: '{"goal":"“Zürich”"}',
  money: "-9999999999.99",
  text: "Zoë 🗓"
}

describe("the Parquet files of an export", () => {
  it("D-EXP-5: pyarrow reads every column of every table, with exact money, UTC, nulls and without rows", async () => {
    const path = (name: string) => join(folder, `${name}.parquet`)
    const names = exportedTables.map(({ name }) => name)
    for (const table of exportedTables) {
      const entries = Object.entries(table.columns)
      const file = await parquet(path(table.name), table)
      await file.add([
        Object.fromEntries(entries.map(([name, { type }]) => [name, values[type]])),
        Object.fromEntries(entries.map(([name]) => [name, null]))
      ])
      await file.close()
      await (await parquet(path(`no-${table.name}`), table)).close()
    }
    const files = [...names, ...names.map((name) => `no-${name}`)].map(path)
    const found = JSON.parse(await runPython(here, ["read.py", ...files]))
    for (const [nth, { columns, name }] of exportedTables.entries()) {
      const entries = Object.entries(columns)
      const expected = Object.fromEntries(entries.map(([column, { type }]) => [column, types[type]]))
      const row = Object.fromEntries(entries.map(([column, { type }]) => [column, read[type]]))
      const nulls = Object.fromEntries(entries.map(([column]) => [column, null]))
      assert.deepStrictEqual(found[nth], { types: expected, rows: [row, nulls] }, name)
      assert.deepStrictEqual(found[nth + names.length], { types: expected, rows: [] }, name)
    }
  })
})
