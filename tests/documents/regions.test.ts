import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"

const packages = join(import.meta.dirname, "../../packages")

it.each(["account-pages", "booking-page", "console"])(
  "D-CON-116: no date or time of the %s is formatted by the language alone, without the region",
  (name) => {
    const folder = join(packages, name, "src")
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.tsx?$/.test(file)
    )
    assert.isAbove(files.length, 20)
    assert.deepStrictEqual(
      files.filter((file) =>
        /DateTimeFormat\(lang,\s*\{\s*(?:date|time)Style/.test(readFileSync(join(folder, file), "utf8"))
      ),
      []
    )
  }
)
