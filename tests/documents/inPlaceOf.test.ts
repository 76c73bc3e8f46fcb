import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { inPlaceOf } from "../../tools/build/inPlaceOf.ts"

describe("inPlaceOf", () => {
  let folder: string
  let dist: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "calendeal-build-"))
    dist = join(folder, "dist")
    mkdirSync(dist)
    writeFileSync(join(dist, "old.js"), "old")
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (isGood: boolean) => (out: string) => {
    writeFileSync(join(out, "new.js"), "new")
    return isGood
  }

  it("a failed build keeps the previous output", async () => {
    assert.isFalse(await inPlaceOf(dist, write(false)))
    assert.strictEqual(readFileSync(join(dist, "old.js"), "utf8"), "old")
    assert.deepStrictEqual([readdirSync(dist), readdirSync(folder)], [["old.js"], ["dist"]])
  })

  it("a build that throws keeps the previous output", async () => {
    const failing = inPlaceOf(dist, () => {
      throw new Error("no compiler")
    })
    assert.instanceOf(await failing.catch((error: unknown) => error), Error)
    assert.deepStrictEqual([readdirSync(dist), readdirSync(folder)], [["old.js"], ["dist"]])
  })

  it("a successful build replaces the output, with the permissions of an ordinary folder", async () => {
    const { mode } = statSync(dist)
    assert.isTrue(await inPlaceOf(dist, write(true)))
    assert.deepStrictEqual([readdirSync(dist), readdirSync(folder)], [["new.js"], ["dist"]])
    assert.strictEqual(statSync(dist).mode, mode)
    assert.isFalse(existsSync(join(dist, "old.js")))
  })
})
