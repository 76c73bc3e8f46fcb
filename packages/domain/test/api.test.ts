import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Domain from "@calendeal/domain"
import { assert, describe, it } from "@effect/vitest"

const root = join(import.meta.dirname, "..")
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** The entry points without the package's own: the last name of the path, with the file. */
const entries = Object.entries<string>(manifest.exports)
  .filter(([name]) => name.startsWith("./"))
  .map(([name, file]) => ({ folder: name.slice(2), file }))
const folders = entries.map(({ folder }) => folder)

/** `event-types` is `EventTypes`. */
const namespaceOf = (folder: string) =>
  folder.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

describe("the public API", () => {
  it("has an entry point for each index of a folder", () => {
    const indexes = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("/index.ts"))
      .map((file) => `./src/${file}`)
    assert.sameMembers(
      entries.map(({ file }) => file),
      indexes
    )
  })

  it("has one namespace for each folder", () => {
    assert.sameMembers(Object.keys(Domain), folders.map(namespaceOf))
  })

  it.each(folders)("has a namespace equal to the entry point %s", async (folder) => {
    const entry: unknown = await import(`@calendeal/domain/${folder}`)
    const namespace: unknown = Object.entries(Domain).find(([name]) => name === namespaceOf(folder))?.[1]
    assert.strictEqual(namespace, entry)
  })

  it.each(["consistency/KeyRetention", "bookings/place.ts", "routing/Answer"])(
    "does not export the internal file %s",
    async (file) => {
      const failure: unknown = await import(`@calendeal/domain/${file}`).catch((error: unknown) => error)
      assert.instanceOf(failure, Error)
    }
  )
})
