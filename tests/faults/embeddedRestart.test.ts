import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { launch } from "../kit/chromium/Chromium.ts"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../kit/processes/Process.ts"

describe("A widget whose service is killed", { timeout: 300_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let service: Process
  let browser: Browser
  let shop: Server
  let environment: Readonly<Record<string, string>>
  let [port, shopPort] = [0, 0]
  const folder = mkdtempSync(join(tmpdir(), "calendeal-embedded-restart-"))

  const start = async () => {
    service = startProcess("cli.ts", environment, "serve")
    while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status !== 200)
      await sleep(50)
  }

  /** Creates a workspace with an event type whose page begins with the times. */
  const open = async () => {
    const bootstrap = startProcess(
      "cli.ts",
      environment,
      ..."bootstrap --workspace acme --owner o@acme.test --json".split(" ")
    )
    assert.strictEqual(await bootstrap.ended, 0, bootstrap.output())
    const { accessToken, workspaceId } = JSON.parse(bootstrap.output())
    const made = async (path: string, body: unknown) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/workspaces/${workspaceId}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(body)
      })
      const text = await response.text()
      assert.strictEqual(response.status, 201, text)
      return JSON.parse(text).id
    }
    await made("/event-types", introDraft(await made("/hosts", hostDraft)))
  }

  beforeAll(async () => {
    database = await emptyDatabase()
    ;[port, shopPort] = [await freePort(), await freePort()]
    const key = () => `v1:${randomBytes(32).toString("base64")}`
    environment = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      BASE_URL: `http://localhost:${port}`,
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key(),
      TRUSTED_PROXIES: "127.0.0.0/8",
      PORT: String(port),
      LOG_LEVEL: "error"
    }
    const migrated = startProcess("cli.ts", environment, "migrate")
    assert.strictEqual(await migrated.ended, 0, migrated.output())
    await start()
    await open()
    const script = `<script async src="http://localhost:${port}/embed.js" data-event-type="acme/intro"></script>`
    shop = createServer((_request, response) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(
          `<!doctype html><title>Shop</title><div style="position:absolute;top:9000px;width:100%;min-height:640px">${script}</div>`
        )
    ).listen(shopPort, "127.0.0.1")
    await once(shop, "listening")
    browser = await launch("MAP * 127.0.0.1")
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    shop?.close().closeAllConnections()
    await service?.stop("SIGKILL")
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it("D-EMB-5, D-PAGE-15: loads itself when the service is started again, and books after another kill", async () => {
    const context = await browser.newContext({ locale: "en-GB" })
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(`http://www.shop.test:${shopPort}/`)
    // The frame is loaded when the visitor comes near it, and by then the process is dead.
    await page.locator("iframe").waitFor({ state: "attached" })
    assert.strictEqual(await service.stop("SIGKILL"), "SIGKILL")
    await page.locator("iframe").scrollIntoViewIfNeeded()
    const link = page.getByRole("link", { name: "Book a time" })
    await link.waitFor()
    await start()
    const frame = page.frameLocator("iframe")
    const { choose, confirm, fillIn, freeDays, submit } = bookingOn(frame)
    await freeDays.first().waitFor()
    await link.waitFor({ state: "detached" })
    assert.strictEqual(await page.evaluate("performance.getEntriesByType('navigation').length"), 1)
    await choose()
    await fillIn({ name: "Vera Visitor", email: "vera@visitor.test" })
    assert.strictEqual(await service.stop("SIGKILL"), "SIGKILL")
    await submit.click()
    await frame.locator("[data-trouble]").waitFor()
    assert.strictEqual(await frame.getByLabel("Email").inputValue(), "vera@visitor.test")
    await start()
    await confirm()
    await context.close()
  })
})
