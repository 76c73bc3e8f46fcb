import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { startLocalPostgres } from "@calendeal/adapters-postgres/embedded"
import { proxyTo } from "@calendeal/adapters-postgres/testing"
import { assert, describe, layer } from "@effect/vitest"
import { Context, Effect, Exit, Layer, type Redacted, Scope } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { onDatabase } from "../kit/http/ports.ts"
import { service } from "../kit/http/Service.ts"
import { Chromium, bookingHost } from "../kit/chromium/Chromium.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { eventsOf, listening, recordedBy, site, sites, snippet } from "./embedding.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"
import { Sites } from "../kit/chromium/Sites.ts"

/** A PostgreSQL that can be stopped and started. */
class Database extends Context.Service<
  Database,
  {
    readonly url: Redacted.Redacted
    readonly stop: () => Promise<void>
    readonly start: () => Promise<void>
  }
>()("@calendeal/tests/Database") {
  static readonly layer = Layer.effect(
    Database,
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => {
          const made = mkdtempSync(join(tmpdir(), "calendeal-outages-"))
          chmodSync(made, 0o755)
          return made
        }),
        (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
      )
      let running = yield* Scope.make()
      yield* Effect.addFinalizer(() => Scope.close(running, Exit.void))
      const start = Effect.suspend(() =>
        Scope.provide(startLocalPostgres({ dataDir: join(folder, "postgres"), durable: false }), running)
      )
      const { ownerUrl } = yield* start
      yield* Effect.provide(
        Postgres.migrate(Postgres.migrations),
        postgres({ url: ownerUrl, connections: 2 })
      )
      const proxy = yield* proxyTo(ownerUrl)
      return {
        url: proxy.url,
        stop: () => Effect.runPromise(Scope.close(running, Exit.void)),
        start: async () => {
          running = await Effect.runPromise(Scope.make())
          proxy.leadTo((await Effect.runPromise(start)).ownerUrl)
        }
      }
    })
  )
}

const served = Layer.merge(Chromium.layer, Sites.layer).pipe(
  Layer.provideMerge(
    service(
      Layer.unwrap(
        Database.use(({ url }) => Effect.succeed(onDatabase(postgres({ url, role: Postgres.serviceRole }))))
      ),
      { baseUrl: `http://${bookingHost}`, searchTables: false, logLevel: "None" }
    )
  ),
  Layer.provideMerge(Database.layer)
)

const interrupted = "The service is interrupted for a moment"

describe("Outages", { timeout: 300_000 }, () => {
  layer(served, { excludeTestServices: true, timeout: "3 minutes" })("in Chromium", (it) => {
    it.effect(
      "D-OUTAGE-4, D-BOOK-1: the page waits while the database is stopped, keeps the input, and books once under one key",
      () =>
        Effect.gen(function* () {
          const { bookings, path } = yield* offered()
          const { start, stop } = yield* Database
          const email = someEmail()
          yield* journey({}, async ({ page, service }) => {
            const keys: Array<string | undefined> = []
            page.on("request", (request) => {
              if (request.url().endsWith("/api/public/book")) keys.push(request.headers()["idempotency-key"])
            })
            await page.goto(service + path)
            const booking = bookingOn(page)
            await booking.fillIn({ name: "Vera Visitor", email })
            await stop()
            await booking.button("See the times").click()
            await page.getByText(interrupted).waitFor()
            assert.strictEqual(await page.getByLabel("Email").inputValue(), email)
            await start()
            const time = await booking.choose()
            await stop()
            await booking.submit.click()
            await page.getByText(interrupted).waitFor()
            while (keys.length < 2) await page.waitForTimeout(50)
            await start()
            await page.getByRole("heading", { name: /^See you on/ }).waitFor()
            assert.strictEqual(new Set(keys).size, 1)
            assert.match(time, /Z$/)
          })
          assert.lengthOf(yield* bookings, 1)
        })
    )

    it.effect("D-HTTP-13: a page that is opened during an outage loads itself when it is over", () =>
      Effect.gen(function* () {
        const { path } = yield* offered()
        const { start, stop } = yield* Database
        yield* journey({ expected: /503/ }, async ({ page, service }) => {
          await stop()
          const response = await page.goto(service + path)
          assert.strictEqual(response?.status(), 503)
          assert.match(response?.headers()["retry-after"] ?? "", /^\d+$/)
          await page.getByRole("heading", { name: "This page is interrupted for a moment" }).waitFor()
          await start()
          await page.getByLabel("Email").waitFor()
        })
      })
    )

    it.effect(
      "D-EMB-3, D-HTTP-13: a frame that is opened during an outage loads itself when it is over",
      () =>
        Effect.gen(function* () {
          const { path } = yield* offered()
          const { start, stop } = yield* Database
          const { put } = yield* Sites
          yield* journey({ sites, expected: /503|Calendeal/ }, async ({ page, service }) => {
            const html = `<!doctype html><title>Shop</title>${listening}${snippet(service, path.slice(1))}`
            await stop()
            await page.goto(put(html)(site))
            const frame = page.frameLocator("iframe")
            await frame.getByRole("heading", { name: "This page is interrupted for a moment" }).waitFor()
            // The frame sends no message, so the site shows a link to the page.
            const link = page.getByRole("link", { name: "Book a time" })
            await link.waitFor()
            await start()
            await frame.getByLabel("Email").waitFor()
            await retryUntilPassed(async () => assert.include(eventsOf(await recordedBy(page)), "ready"))
            await link.waitFor({ state: "detached" })
          })
        })
    )
  })
})
