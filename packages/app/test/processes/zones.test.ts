import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { startProcess } from "./Process.ts"

const folder = mkdtempSync(join(tmpdir(), "calendeal-zones-"))
// ICU's data of the IANA release 2022f (github.com/unicode-org/icu-data, Unicode License v3): Greenland is 3 hours behind UTC.
const older = readFileSync(new URL("zones/zoneinfo64-2022f.res.gz", import.meta.url))
writeFileSync(join(folder, "zoneinfo64.res"), gunzipSync(older))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const renewed = { ICU_TIMEZONE_FILES_DIR: folder }

describe("time zone data of another release, in ICU_TIMEZONE_FILES_DIR", { timeout: 120_000 }, () => {
  it("are what doctor shows", async () => {
    const shown = async (environment: Readonly<Record<string, string>>) => {
      const doctor = startProcess("cli.ts", { NODE_ENV: "production", ...environment }, "doctor")
      await doctor.ended
      return /time zone data (\w+)/.exec(doctor.output())?.[1]
    }
    assert.deepStrictEqual([await shown(renewed), await shown({})], ["2022f", String(process.versions["tz"])])
  })

  it("are what the offset tables are made of", () => {
    const program = `
      import { dateAt, zoneNamed } from "@calendeal/domain/availability"
      import { TimeZoneName } from "@calendeal/domain/workspaces"
      console.log(dateAt(zoneNamed(TimeZoneName.make("America/Nuuk")), Date.parse("2026-01-15T02:30:00Z")))`
    const dateWith = (environment: Readonly<Record<string, string>>) =>
      spawnSync(process.execPath, ["--input-type=module", "-e", program], {
        cwd: join(import.meta.dirname, "../.."),
        encoding: "utf8",
        env: { PATH: process.env["PATH"], ...environment }
      }).stdout.trim()
    assert.deepStrictEqual([dateWith(renewed), dateWith({})], ["2026-01-14", "2026-01-15"])
  })
})
