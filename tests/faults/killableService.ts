import { setTimeout as sleep } from "node:timers/promises"
import { assert } from "@effect/vitest"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../kit/processes/Process.ts"

/** A service in a process of its own, with a new workspace in a new database, which a test kills and starts again. */
export const startKillableService = async (settings: Readonly<Record<string, string>> = {}) => {
  const database = await emptyDatabase()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: database.url,
    PORT: String(port),
    TRUSTED_PROXIES: "127.0.0.1",
    ...settings
  }
  let service: Process | undefined
  const start = async () => {
    service = startProcess("cli.ts", environment, "serve")
    while ((await fetch(`${address}/readyz`).catch(() => undefined))?.status !== 200) await sleep(50)
  }
  const kill = async () => {
    await service?.stop("SIGKILL")
  }
  /**
   * Kills the service several times, each at a random moment after `done` has grown by 2, so that every process is killed at work
   * however slow the machine is. Then waits until `isEnough`.
   */
  const killAtWork = async (
    kills: number,
    work: {
      readonly done: () => number
      readonly isEnough: () => boolean
      /** Before the next process starts. */
      readonly between?: () => Promise<void>
    }
  ) => {
    for (let killed = 0; killed < kills; killed++) {
      const before = work.done()
      while (work.done() < before + 2) await sleep(20)
      await sleep(Math.random() * 700)
      await kill()
      await work.between?.()
      await start()
    }
    while (!work.isEnough()) await sleep(20)
  }
  assert.strictEqual(await startProcess("cli.ts", environment, "migrate").ended, 0)
  const bootstrap = startProcess(
    "cli.ts",
    environment,
    ..."bootstrap --workspace acme --owner o@acme.test --json".split(" ")
  )
  assert.strictEqual(await bootstrap.ended, 0, bootstrap.output())
  const { accessToken, workspaceId } = JSON.parse(bootstrap.output())
  await start()

  /** An answer of the management API, which is no refusal. */
  const manage = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/api/workspaces/${workspaceId}${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}` },
      ...(body && { body: JSON.stringify(body) })
    })
    const text = await answer.text()
    assert.isTrue(answer.ok, text)
    return JSON.parse(text || "{}")
  }
  /** All items of a list. */
  const listOf = async (path: string) => {
    const items = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await manage("GET", `${path}?limit=100${cursor && `&cursor=${cursor}`}`)
      items.push(...page.items)
      cursor = page.nextCursor
    }
    return items
  }
  return {
    accessToken,
    address,
    databaseUrl: database.url,
    kill,
    killAtWork,
    listOf,
    manage,
    start,
    workspaceId,
    close: async () => {
      await kill()
      await database.drop()
    }
  }
}

export type KillableService = Awaited<ReturnType<typeof startKillableService>>
