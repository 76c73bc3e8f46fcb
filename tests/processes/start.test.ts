import { execFile } from "node:child_process"
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { freePort, type Process, startProcess } from "../kit/processes/Process.ts"

const ready = "Calendeal is running"
const run = promisify(execFile)
const paste = async (command: string): Promise<Record<string, unknown>> => {
  const { stdout } = await run("bash", ["-c", command])
  return JSON.parse(stdout)
}

describe("npm start", { timeout: 300_000 }, () => {
  let folder: string
  let dataDir: string
  let environment: Record<string, string>
  let first: Process

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "calendeal-start-"))
    // The README's commands read this file from the folder in which `npm start` runs.
    dataDir = join(folder, ".data")
    environment = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    first = startProcess("start.ts", environment)
    await first.printed("and show the audit log")
  }, 300_000)
  afterAll(async () => {
    await first.stop("SIGTERM")
    await rm(await folderOf(dataDir), { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })

  it("prints a working command for every endpoint", async () => {
    const commands = commandsIn(first.output())
    assert.strictEqual(commands.length, 10)
    const [captured, days, times, booked, summary, counted, paid, turnedAway, seen, changed] =
      await inTurn(commands)
    assert.strictEqual(captured?.["wasCreated"], true)
    assert.strictEqual(days?.["noHostsAvailable"], false)
    assert.isNotEmpty(times?.["slots"])
    assert.match(String(booked?.["uid"]), /^bk_[0-9A-Za-z]{22}$/)
    assert.strictEqual(summary?.["uid"], booked?.["uid"])
    assert.deepStrictEqual(counted, { inserted: 1 })
    assert.isString(paid?.["dealId"])
    assert.strictEqual(turnedAway?.["disqualified"], true)
    assert.include(JSON.stringify(seen), String(booked?.["uid"]))
    assert.include(JSON.stringify(changed), "host.update")
  })

  it("the README's block of commands can be pasted twice, and the payment is recorded once", async () => {
    const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8")
    const blocks = readme.split("```sh\n").map((text) => text.slice(0, text.indexOf("\n```")))
    const block = blocks.find((text) => text.includes(". .data/demo.env")) ?? assert.fail("no such block")
    const answers = async () => {
      const { stdout } = await run("bash", ["-euo", "pipefail", "-c", block], { cwd: folder })
      // Responses have no trailing line break, so one line can contain several.
      return stdout
        .replaceAll("}{", "}\n{")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    }
    const [first, second] = [await answers(), await answers()]
    for (const [captured, booked, summary, counted, paid] of [first, second]) {
      assert.isString(captured.contactId)
      assert.match(booked.uid, /^bk_/)
      assert.strictEqual(summary.uid, booked.uid)
      assert.deepStrictEqual(counted, { inserted: 1 })
      assert.strictEqual(paid.transactionId, first[4].transactionId)
    }
    assert.isTrue(second[4].idempotentReplay)
    assert.notStrictEqual(second[1].uid, first[1].uid)
  })

  it("prints working URLs", async () => {
    const base = `http://127.0.0.1:${environment["PORT"]}`
    for (const path of [
      "/docs",
      "/openapi.json",
      "/healthz",
      "/readyz",
      "/acme/intro",
      "/acme/product-demo",
      "/demo",
      "/demo/log.js"
    ]) {
      const answer = await fetch(base + path)
      assert.strictEqual(answer.status, 200, path)
      await answer.body?.cancel()
    }
  })

  it("reports a port in use with a remedy and without a stack trace", async () => {
    const second = startProcess("start.ts", environment)
    assert.strictEqual(await second.ended, 1)
    assert.include(second.output(), `127.0.0.1:${environment["PORT"]} is already in use`)
    assert.notInclude(second.output(), "    at ")
    assert.strictEqual((await fetch(`http://127.0.0.1:${environment["PORT"]}/readyz`)).status, 200)
  })

  it("stops within seconds on SIGTERM together with PostgreSQL, and keeps its data", async () => {
    const postgres = await postgresOf(dataDir)
    assert.isNotEmpty(postgres)
    const began = Date.now()
    assert.strictEqual(await first.stop("SIGTERM"), 0)
    assert.isBelow(Date.now() - began, 8000)
    assert.isEmpty(await postgresOf(dataDir))

    const key = /ak_\w{13}/.exec(first.output())?.[0]
    first = startProcess("start.ts", environment)
    const output = await first.printed("and show the audit log")
    assert.include(output, String(key))
    const [captured] = await inTurn(commandsIn(output).slice(0, 1))
    assert.strictEqual(captured?.["wasCreated"], false)
  })

  it("restarts after it was killed, and reuses its database", async () => {
    await first.stop("SIGKILL")
    first = startProcess("start.ts", environment)
    const output = await first.printed("and show the audit log")
    const [captured] = await inTurn(commandsIn(output).slice(0, 1))
    assert.strictEqual(captured?.["wasCreated"], false)
    assert.strictEqual(await first.stop("SIGINT"), 0)
    assert.isEmpty(await postgresOf(dataDir))
  })
})

const commandsIn = (output: string): ReadonlyArray<string> =>
  output
    .slice(output.indexOf(ready))
    .split("\n")
    .filter((line) => /^(curl|BODY=)/.test(line))

const inTurn = async (commands: ReadonlyArray<string>) => {
  const answers: Array<Record<string, unknown>> = []
  for (const command of commands) answers.push(await paste(command))
  return answers
}

/** The folder of the server's files, which the data folder may link to. */
const folderOf = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, "postgres")
  return realpath(folder).catch(() => folder)
}

/** The PostgreSQL processes of the data folder. */
const postgresOf = async (dataDir: string): Promise<ReadonlyArray<string>> => {
  const folder = await folderOf(dataDir)
  const { stdout } = await run("ps", ["-eo", "pid,args"])
  return stdout.split("\n").filter((line) => line.includes(folder) && line.includes("bin/postgres"))
}
