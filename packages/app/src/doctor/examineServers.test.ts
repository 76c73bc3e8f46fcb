import { assert, describe, it } from "@effect/vitest"
import { distributionFinding, versionFinding } from "./examineServers.ts"

describe("the findings about PostgreSQL", () => {
  it("D-DB-8: shows the version, and names the oldest supported one", () => {
    assert.deepStrictEqual(versionFinding({ name: "18.4", major: 18 }), {
      subject: "PostgreSQL",
      state: "well",
      words: "version 18.4; the oldest supported version is 15"
    })
    assert.strictEqual(versionFinding({ name: "15.0", major: 15 }).state, "well")
    assert.deepStrictEqual(versionFinding({ name: "14.9", major: 14 }), {
      subject: "PostgreSQL",
      state: "fault",
      words: "version 14.9 is too old: the oldest supported version is 15"
    })
  })

  it("D-DIST-3: reports tables that are not distributed, and workers that are not active", () => {
    const whole = { workers: 2, inactive: 0, distributed: ["bookings", "workspaces"], local: [] }
    assert.deepStrictEqual(distributionFinding(whole), {
      subject: "distribution",
      state: "well",
      words: "2 tables on 2 workers"
    })
    assert.strictEqual(distributionFinding({ ...whole, distributed: [], local: ["bookings"] }).state, "note")
    const waiting = distributionFinding({ ...whole, local: ["notes"] })
    assert.deepStrictEqual(
      [waiting.state, waiting.words],
      ["fault", "notes are not distributed: run `calendeal migrate`"]
    )
    assert.strictEqual(distributionFinding({ ...whole, inactive: 1 }).state, "fault")
  })
})
