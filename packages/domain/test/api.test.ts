import { readdirSync } from "node:fs"
import { join } from "node:path"
import * as Domain from "@calendeal/domain"
import { assert, describe, it } from "@effect/vitest"

const folders = readdirSync(join(import.meta.dirname, "../src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** `event-types` is `EventTypes`. */
const namespaceOf = (folder: string) =>
  folder.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

describe("the public API", () => {
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
