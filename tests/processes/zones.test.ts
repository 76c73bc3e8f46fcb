import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { startProcess } from "../kit/processes/Process.ts"

const folder = mkdtempSync(join(tmpdir(), "calendeal-zones-"))
// ICU data of IANA release 2022f (github.com/unicode-org/icu-data, Unicode License v3), in which Greenland is 3 hours
// behind UTC.
const older = readFileSync(new URL("zones/zoneinfo64-2022f.res.gz", import.meta.url))
writeFileSync(join(folder, "zoneinfo64.res"), gunzipSync(older))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const renewed = { ICU_TIMEZONE_FILES_DIR: folder }

describe("time zone data from ICU_TIMEZONE_FILES_DIR", { timeout: 120_000 }, () => {
  it("is shown by doctor", async () => {
    const shown = async (environment: Readonly<Record<string, string>>) => {
      const doctor = startProcess("cli.ts", { NODE_ENV: "production", ...environment }, "doctor")
      await doctor.ended
      return /time zone data (\w+)/.exec(doctor.output())?.[1]
    }
    assert.deepStrictEqual([await shown(renewed), await shown({})], ["2022f", String(process.versions["tz"])])
  })

  it("is used for the offset tables", () => {
    const program = `
      import { dateAt, zoneNamed } from "@calendeal/domain/availability"
      import { TimeZoneName } from "@calendeal/domain/workspaces"
      console.log(dateAt(zoneNamed(TimeZoneName.make("America/Nuuk")), Date.parse("2026-01-15T02:30:00Z")))`
    const dateWith = (environment: Readonly<Record<string, string>>) =>
      spawnSync(process.execPath, ["--input-type=module", "-e", program], {
        cwd: join(import.meta.dirname, "../../packages/app"),
        encoding: "utf8",
        env: { PATH: process.env["PATH"], ...environment }
      }).stdout.trim()
    assert.deepStrictEqual([dateWith(renewed), dateWith({})], ["2026-01-14", "2026-01-15"])
  })
})
