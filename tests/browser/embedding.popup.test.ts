import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Service } from "../kit/http/Service.ts"
import { bookingHost } from "../kit/chromium/Chromium.ts"
import { listening, recordedBy, eventsOf, site, sites, snippet } from "./embedding.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"
import { Sites } from "../kit/chromium/Sites.ts"

/** A policy without inline scripts and styles. */
const strict = (booking: string) => ({
  "content-security-policy": `default-src 'none'; script-src ${booking} 'nonce-n'; frame-src ${booking}`
})

inChromium("Dialogs and refused frames", (it) => {
  it.effect("D-EMB-2: an element opens the page in a dialog on a site with a strict policy", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { port } = yield* Service
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ page, service }) => {
        const html = `<!doctype html><title>Shop</title>${listening.replace("<script>", '<script nonce="n">')}
          <script async src="${service}/embed.js"></script>
          <a href="/elsewhere" data-calendeal="${path.slice(1)}" data-name="Vera Visitor">Talk to us</a>`
        await page.goto(put(html, strict(`http://${bookingHost}:${port}`))(site))
        await page.waitForFunction("document.documentElement.dataset.calendealPopup === ''")
        await page.getByRole("link", { name: "Talk to us" }).click()
        const dialog = page.getByRole("dialog", { name: "Book a time" })
        await dialog.waitFor()
        const name = page.frameLocator("dialog iframe").getByLabel("Name", { exact: true })
        await retryUntilPassed(async () => assert.strictEqual(await name.inputValue(), "Vera Visitor"))
        assert.include(eventsOf(await recordedBy(page)), "ready")
        await page.getByRole("button", { name: "Close" }).click()
        await dialog.waitFor({ state: "hidden" })
      })
    })
  )

  it.effect("D-EMB-2: a floating button opens the page, and Escape closes it", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { port } = yield* Service
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ page, service }) => {
        const html = `<!doctype html><title>Shop</title>
          <script async src="${service}/embed.js" data-float="${path.slice(1)}" data-label="Meet us"></script>`
        await page.goto(put(html, strict(`http://${bookingHost}:${port}`))(site))
        await page.getByRole("button", { name: "Meet us" }).click()
        await page.frameLocator("dialog iframe").getByRole("heading", { name: "A talk" }).waitFor()
        await page.getByRole("button", { name: "Close" }).focus()
        await page.keyboard.press("Escape")
        assert.strictEqual(await page.locator("dialog[open]").count(), 0)
      })
    })
  )

  // Some Chromiums warn of messages to their own error page in the frame.
  it.effect("D-EMB-5: a frame whose connection is refused loads itself when the service is back", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { put } = yield* Sites
      yield* journey(
        { sites, expected: /ERR_CONNECTION_REFUSED|Calendeal|recipient window's origin/ },
        async ({ page, service }) => {
          let isDown = true
          // The loader comes from the browser's cache; everything else of the service is refused.
          await page.route(`${service}/**`, (route) =>
            isDown && !route.request().url().endsWith("/embed.js")
              ? route.abort("connectionrefused")
              : route.continue()
          )
          await page.goto(put(`<!doctype html><title>Shop</title>${snippet(service, path.slice(1))}`)(site))
          await page.getByRole("link", { name: "Book a time" }).waitFor()
          isDown = false
          await page.frameLocator("iframe").getByRole("button", { name: "See the times" }).waitFor()
          await page.getByRole("link", { name: "Book a time" }).waitFor({ state: "detached" })
          assert.strictEqual(await page.evaluate("performance.getEntriesByType('navigation').length"), 1)
        }
      )
    })
  )

  it.effect("D-EMB-3: a refused frame says what to allow, and shows a link to the page", () =>
    Effect.gen(function* () {
      const { allow, path } = yield* offered()
      yield* allow("another.test")
      const { put } = yield* Sites
      yield* journey(
        { sites, expected: /Framing|Calendeal|recipient window's origin/ },
        async ({ page, service }) => {
          const advice = page.waitForEvent("console", (message) => message.text().startsWith("Calendeal:"))
          await page.goto(put(`<!doctype html><title>Shop</title>${snippet(service, path.slice(1))}`)(site))
          const text = (await advice).text()
          assert.include(text, `add ${site} to its embedAllowedHosts`)
          assert.include(text, `/embed?site=${site}#refused`)
          const link = page.getByRole("link", { name: "Book a time" })
          assert.strictEqual(await link.getAttribute("href"), service + path)
          await page.goto(/http\S+#refused/.exec(text)?.[0] ?? "")
          assert.include(await page.locator("ol").innerText(), site)
        }
      )
    })
  )
})
