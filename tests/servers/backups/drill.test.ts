import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { bundle } from "../../kit/build/built.ts"
import { debianPrograms } from "../../kit/processes/debianPostgres.ts"
import { type Installation, installation } from "./backups.setUp.ts"

const guide = readFileSync(new URL("../../../docs/guides/backups.md", import.meta.url), "utf8")
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(([, code = ""]) => code)

describe("docs/guides/backups.md, with an owner who is no superuser", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "calendeal-drill-"))
  let here: Installation
  let database: string
  beforeAll(async () => {
    here = await installation()
    database = await here.newDatabase()
    await here.run(database, "migrate")
    await here.run(database, "bootstrap", "--workspace", "acme", "--owner", "o@acme.test")
    const packages = join(folder, "calendeal/packages/app/dist")
    mkdirSync(packages, { recursive: true })
    // The bundle finds its files beside itself.
    writeFileSync(join(packages, "calendeal.js"), `await import(${JSON.stringify(bundle)})\n`)
    writeFileSync(join(packages, "package.json"), `{ "type": "module" }\n`)
    const settings = { ...here.environmentOf(database), NODE_ENV: "development" }
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(join(folder, "calendeal/calendeal.env"), lines.join(""))
  }, 180_000)
  afterAll(async () => {
    await here?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it("D-BACKUP-1, D-BACKUP-4: the commands run as they are written, from the backup to the end of the drill", async () => {
    const [sql = ""] = blocks("sql")
    for (const statement of sql.split("\n").filter((line) => line !== ""))
      await here.server.query(statement.replaceAll("owner", "boss"))
    const commands = blocks("sh").filter((block) => !block.includes("docker"))
    assert.isAtLeast(commands.length, 5)
    for (const command of commands) {
      const path = [join(process.execPath, ".."), debianPrograms, process.env["PATH"]].join(delimiter)
      const { status, stderr, stdout } = spawnSync("sh", ["-e", "-c", command], {
        cwd: join(folder, "calendeal"),
        env: { PATH: path, HOME: folder },
        encoding: "utf8"
      })
      assert.strictEqual(status, 0, `${command}\n${stdout}${stderr}`)
    }
    const left = execFileSync(join(debianPrograms, "psql"), ["-Atl", here.server.urlOf("postgres")], {
      encoding: "utf8"
    })
    assert.notInclude(left, "calendeal_drill")
  })
})
