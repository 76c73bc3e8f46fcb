import { readdirSync, readFileSync } from "node:fs"
import { exportedTables } from "@calendeal/adapters-postgres"
import { columnsPage } from "@calendeal/app/data-export/columnsPage"
import { assert, describe, it } from "@effect/vitest"

const page = readFileSync(new URL("../../docs/reference/exported-data.md", import.meta.url), "utf8")
const sources = new URL("../../packages/adapters-postgres/src/", import.meta.url)

describe("docs/reference/exported-data.md", () => {
  it("D-EXP-6: lists the exported columns (`npm run docs:cli` writes it)", () => {
    assert.strictEqual(page.slice(page.indexOf("## contacts\n")), columnsPage(), "run `npm run docs:cli`")
  })
})

describe("rows of exported tables", () => {
  it("D-EXP-4: are removed by `removeRows` only, which keeps their keys", () => {
    const names = exportedTables.filter(({ partOf }) => partOf === undefined).map(({ name }) => name)
    const deletes = new RegExp(`delete from (?:only )?(?:${names.join("|")})\\b`, "iu")
    const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?<!test)\.(?:ts|sql)$/u.test(name)
    )
    assert.isAtLeast(files.length, 100)
    assert.deepStrictEqual(
      files.filter((name) => deletes.test(readFileSync(new URL(name, sources), "utf8"))),
      []
    )
  })
})
