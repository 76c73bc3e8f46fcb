import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { version } from "./version.ts"

describe("version", () => {
  it("equals the version in package.json", () => {
    const { version: packaged } = JSON.parse(
      readFileSync(new URL("../package.json", import.meta.url), "utf8")
    )
    assert.strictEqual(version, packaged)
  })
})
