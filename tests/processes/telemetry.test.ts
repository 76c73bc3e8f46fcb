import { once } from "node:events"
import { createServer } from "node:http"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, startProcess } from "../kit/processes/Process.ts"

describe("telemetry", { timeout: 300_000 }, () => {
  it("D-HTTP-12: serves metrics on a separate port and sends traces to the configured collector", async () => {
    const paths = new Set<string>()
    const collector = createServer((request, response) => {
      paths.add(String(request.url))
      request.resume().once("end", () => response.end("{}"))
    })
    collector.listen(0, "127.0.0.1")
    await once(collector, "listening")
    const address = collector.address()
    const collectorPort = typeof address === "object" ? address?.port : undefined

    const dataDir = await mkdtemp(join(tmpdir(), "calendeal-telemetry-"))
    const [port, metricsPort] = [await freePort(), await freePort()]
    const database = await emptyDatabase()
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
      OTEL_TRACES_SAMPLER_ARG: "1"
    }
    const early = startProcess("cli.ts", environment, "serve")
    assert.strictEqual(await early.ended, 1)
    assert.include(early.output(), "The database is older than")
    assert.strictEqual(await startProcess("cli.ts", environment, "migrate").ended, 0)
    const service = startProcess("cli.ts", environment, "serve", "--no-worker")
    await service.printed("serving http://127.0.0.1")
    assert.strictEqual((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    assert.strictEqual(metrics.status, 200)
    assert.match(String(metrics.headers.get("content-type")), /^text\/plain/)
    const elsewhere = await fetch(`http://127.0.0.1:${metricsPort}/`)
    assert.strictEqual(elsewhere.status, 404)
    for (const { headers } of [metrics, elsewhere]) {
      assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
      assert.match(
        String(headers.get("content-security-policy")),
        /^default-src 'none'; frame-ancestors 'none'$/
      )
      assert.strictEqual(headers.get("cache-control"), "no-store")
    }
    assert.strictEqual((await fetch(`http://127.0.0.1:${port}/metrics`)).status, 404)

    for (let waited = 0; !paths.has("/v1/traces") && waited < 200; waited++) await sleep(100)
    assert.include([...paths], "/v1/traces")
    assert.strictEqual(await service.stop("SIGTERM"), 0)
    collector.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
})
