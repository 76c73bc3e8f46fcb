import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { emptyDatabase } from "../kit/processes/database.ts"
import { startProcess } from "../kit/processes/Process.ts"

describe("a backup of a distributed database", { timeout: 120_000 }, () => {
  it("D-BACKUP-2: is refused with a sentence, and nothing is written", async () => {
    const database = await emptyDatabase()
    const folder = mkdtempSync(join(tmpdir(), "calendeal-backup-"))
    const run = async (...command: ReadonlyArray<string>) => {
      const process = startProcess("cli.ts", { DATABASE_URL: database.url }, ...command)
      return { code: await process.ended, output: process.output() }
    }
    try {
      const migrated = await run("migrate", "--distribute")
      assert.strictEqual(migrated.code, 0, migrated.output)
      const { code, output } = await run("backup", folder)
      assert.strictEqual(code, 1, output)
      assert.include(
        output,
        "The database is distributed, and a dump of its coordinator cannot be restored as such."
      )
      assert.deepStrictEqual(readdirSync(folder), [])
    } finally {
      rmSync(folder, { recursive: true })
      await database.drop()
    }
  })
})
