import { setTimeout as sleep } from "node:timers/promises"
import { assert } from "@effect/vitest"
import { Schema } from "effect"
import { execute } from "../kit/faults/clients/execute.ts"
import { Database } from "../kit/faults/environment/Database.ts"
import type { Fixture } from "../kit/faults/environment/fixture.ts"
import { setUp } from "../kit/faults/environment/setUp.ts"
import type { ClientRequest } from "../kit/faults/history/Operation.ts"
import type { Counts } from "./counts.ts"
import { freePort, startProcess } from "../kit/processes/Process.ts"

/**
 * Starts the service with its own database, and waits until the probe succeeds. `settingsOf` returns additional
 * environment variables. By default there is no worker, because its polling would be measured too.
 */
export const startMeasured = async (
  fixture: Fixture,
  settingsOf: (database: Database) => Promise<Readonly<Record<string, string>>> = async () => ({}),
  { flags = ["--no-worker"], probe = "/readyz" } = {}
) => {
  const database = await Database.start()
  const { keyPairs, settings, token } = await setUp(database, fixture)
  const [keyPair] = keyPairs
  const [port, measuresPort] = [await freePort(), await freePort()]
  const service = startProcess(
    "cli.ts",
    {
      ...settings,
      DATABASE_URL: database.through(database.port),
      PORT: String(port),
      MEASURES_PORT: String(measuresPort),
      NODE_OPTIONS: preload("measures.ts"),
      TRUSTED_PROXIES: "127.0.0.0/8",
      LOG_LEVEL: "error",
      ...(await settingsOf(database))
    },
    "serve",
    ...flags
  )
  const address = `http://127.0.0.1:${port}`
  while ((await fetch(`${address}${probe}`).catch(() => undefined))?.status !== 200) await sleep(50)
  return {
    database,
    address,
    /** Sends a request, and returns the tag of its outcome. */
    ask: async (request: ClientRequest): Promise<string> => {
      if (keyPair === undefined) return assert.fail("no key was issued")
      const workspace = { id: fixture.workspace.id, token }
      const operation = await execute(request, { port, keyPair, workspace })
      return operation?.outcome._tag ?? "unsent"
    },
    /** The path at which Stripe calls a new connection, whose secret is `shopSecret`. */
    connectShop: async (): Promise<string> => {
      const answer = await fetch(`${address}/api/workspaces/${fixture.workspace.id}/payment-connections`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ provider: "stripe", name: "Shop", isLive: false, secrets: [shopSecret] })
      })
      assert.strictEqual(answer.status, 201, await answer.clone().text())
      const { webhookUrl } = readConnection(await answer.json())
      return new URL(webhookUrl).pathname
    },
    /** The bytes that the process has allocated and its CPU time in microseconds, since its start. */
    measure: async (): Promise<{ readonly allocatedBytes: number; readonly cpuMicroseconds: number }> =>
      JSON.parse(await (await fetch(`http://127.0.0.1:${measuresPort}`)).text()),
    /** What the process has run since the first call. */
    count: async (): Promise<Counts> =>
      JSON.parse(await (await fetch(`http://127.0.0.1:${measuresPort}/counts`)).text()),
    close: async () => {
      await service.stop("SIGTERM")
      await database.stop()
    }
  }
}

/** Signs the calls of a shop. */
export const shopSecret = "whsec_of_the_shop"

const readConnection = Schema.decodeUnknownSync(Schema.Struct({ webhookUrl: Schema.String }))

export type MeasuredService = Awaited<ReturnType<typeof startMeasured>>

/** The value of NODE_OPTIONS that loads a file of this folder before the program. */
export const preload = (file: string) => `--import=${new URL(file, import.meta.url).href}`
