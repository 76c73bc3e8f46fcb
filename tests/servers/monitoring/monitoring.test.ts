import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { parse, stringify } from "yaml"

const source = join(import.meta.dirname, "../../../deploy/prometheus")
const rules: {
  readonly groups: ReadonlyArray<{ readonly rules: ReadonlyArray<{ readonly alert: string }> }>
} = parse(readFileSync(join(source, "alerts.yaml"), "utf8"))
const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert))

describe("deploy/prometheus", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "calendeal-alerts-"))
    cpSync(source, folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const promtool = (...args: ReadonlyArray<string>) => {
    const { error, status, stderr, stdout } = spawnSync("promtool", args, { cwd: folder, encoding: "utf8" })
    if (error !== undefined) throw error
    return { status, output: stdout + stderr }
  }

  it("has valid rules, and each alert fires on its series alone", () => {
    const checked = promtool("check", "rules", "alerts.yaml")
    assert.strictEqual(checked.status, 0, checked.output)
    const tested = promtool("test", "rules", "alerts.test.yaml")
    assert.strictEqual(tested.status, 0, tested.output)
  })

  it.each(alerts)("the tests of the alerts fail without %s", (missing) => {
    const groups = rules.groups.map((group) => ({
      ...group,
      rules: group.rules.filter(({ alert }) => alert !== missing)
    }))
    writeFileSync(join(folder, "alerts.yaml"), stringify({ groups }))
    assert.strictEqual(promtool("test", "rules", "alerts.test.yaml").status, 1)
  })
})
