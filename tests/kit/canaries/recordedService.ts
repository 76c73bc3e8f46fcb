import { randomBytes } from "node:crypto"
import { openMockAdServer } from "@calendeal/adapters-ad-platforms/testing"
import { assert } from "@effect/vitest"
import { emptyDatabase } from "../processes/database.ts"
import { freePort, startProcess } from "../processes/Process.ts"
import { startRedis, talkTo } from "../processes/Redis.ts"
import { startSink } from "../processes/sink.ts"
import { startSmtpSink } from "../processes/smtpSink.ts"
import type { Ask } from "./Visitors.ts"

/**
 * Starts a service process with all services that it calls, each of which records its requests, and creates a
 * workspace.
 */
export const recordedService = async () => {
  const [adServer, database] = [await openMockAdServer({}), await emptyDatabase()]
  const sinks = {
    collector: await startSink(),
    monitor: await startSink(),
    receiver: await startSink(),
    feed: await startSink("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n")
  }
  const mailServer = await startSmtpSink()
  const [port, metricsPort, redisPort] = [await freePort(), await freePort(), await freePort()]
  const redis = await startRedis(redisPort)
  const redisLog = await talkTo(redisPort)
  redisLog.say("MONITOR")
  const key = () => `v1:${randomBytes(32).toString("base64")}`
  const environment = {
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    SECRETS_KEYS: key(),
    BOOKING_TOKEN_KEYS: key(),
    DATABASE_URL: database.url,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    TRUSTED_PROXIES: "127.0.0.0/8",
    OUTGOING_ALLOW_LOOPBACK: "true",
    AD_LAB_URL: adServer.address,
    ...mailServer.environment,
    LOG_LEVEL: "trace",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${sinks.collector.port}`,
    OTEL_TRACES_SAMPLER_ARG: "1",
    SENTRY_DSN: `http://public@127.0.0.1:${sinks.monitor.port}/42`
  }
  const run = async (...command: ReadonlyArray<string>) => {
    const process = startProcess("cli.ts", { ...environment, LOG_LEVEL: "none" }, ...command)
    assert.strictEqual(await process.ended, 0, process.output())
    return process.output()
  }
  await run("migrate")
  const { accessToken, apiKeyPrefix, apiKeySecret, workspaceId } = JSON.parse(
    await run("bootstrap", "--workspace", "acme", "--owner", "o@acme.test", "--json")
  )
  const service = startProcess("cli.ts", environment, "serve")
  await service.printed("serving")

  const ask: Ask = async (wanted, method, path, body, headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "x-forwarded-for": `10.${randomBytes(3).join(".")}`, ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
    const text = await response.text()
    assert.strictEqual(response.status, wanted, `${method} ${path}: ${text}`)
    const token = response.headers.get("booking-token")
    return { ...(text.startsWith("{") ? JSON.parse(text) : {}), ...(token === null ? {} : { token }) }
  }
  return {
    adServer,
    database,
    mailServer,
    sinks,
    service,
    /** Runs a command of the command line. Resolves with its output. */
    run,
    ask,
    key: { prefix: String(apiKeyPrefix), secret: String(apiKeySecret) },
    workspace: String(workspaceId),
    /** Calls the management API as the workspace's owner. The path is relative to the workspace. */
    manage: (wanted: number, method: string, path: string, body?: unknown) =>
      ask(wanted, method, `/api/workspaces/${workspaceId}${path}`, body, {
        authorization: `Bearer ${accessToken}`
      }),
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    /** Every command that Redis received, and every key with its serialized value. */
    redisContents: async () => {
      const asking = await talkTo(redisPort)
      const keys = (await asking.ask("KEYS *")).split("\r\n").filter((line) => !/^[*$]|^$/.test(line))
      const values: Array<string> = []
      for (const name of keys) values.push(await asking.ask(`DUMP "${name}"`))
      asking.close()
      return { keys, all: [redisLog.heard(), ...keys, ...values].join("\n") }
    },
    close: async () => {
      await service.stop("SIGKILL")
      redisLog.close()
      await redis.kill()
      for (const sink of Object.values(sinks)) sink.close()
      mailServer.close()
      await adServer.close()
      await database.drop()
    }
  }
}
