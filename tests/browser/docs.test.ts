import { assert } from "@effect/vitest"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { violationsOn } from "./axeCheckOf.ts"
import { journey } from "./journey.ts"
import { smallTargets } from "./smallTargets.ts"
import { painted } from "./painted.ts"

inChromium("The page of the API", (it) => {
  it.effect("D-DOCS-2: a search shows what has all its words, and a link leads there", () =>
    journey({ viewport: { width: 1280, height: 900 } }, async ({ page, service }) => {
      await page.goto(`${service}/docs`)
      const contents = page.getByRole("navigation", { name: "Contents" })
      await page.keyboard.press("/")
      await page.keyboard.type("POST webhook")
      await contents.getByText("4 results").waitFor()
      assert.deepStrictEqual(await contents.getByRole("link").allTextContents(), [
        "Create a webhook",
        "Rotate a webhook's secret",
        "Send a test message to a webhook",
        "Retry a webhook delivery"
      ])
      await contents.getByRole("link", { name: "Create a webhook" }).click()
      assert.match(page.url(), /#management\.createWebhook$/)
      const operation = page.locator(":target")
      await operation.getByRole("heading", { name: "Create a webhook" }).waitFor()
      await page.getByLabel("Search").fill("nothing of the kind")
      await contents.getByText("0 results").waitFor()
      await page.keyboard.press("Escape")
      await contents.getByText("Booking", { exact: true }).first().waitFor()
      // The journey fails at the end if the policy refused anything, or another host was asked.
    })
  )

  it.effect("D-DOCS-2: without scripts, everything but the search is there", () =>
    journey({ javaScriptEnabled: false }, async ({ page, service }) => {
      await page.goto(`${service}/docs#booking.book`)
      await page.getByLabel("Search").waitFor({ state: "hidden" })
      await page.getByRole("heading", { name: "Book a slot" }).waitFor()
      await page.getByText("Revenue", { exact: true }).first().click()
      await page.getByRole("link", { name: "Record a payment" }).first().waitFor()
    })
  )

  it.effect("D-DOCS-1: is accessible in both modes, and scrolls to no side", () =>
    journey({}, async ({ page, service }) => {
      await page.goto(`${service}/docs`)
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await painted(page)
        assert.strictEqual(await page.evaluate("document.documentElement.scrollWidth"), width)
      }
      // All are made by the same components: axe would take minutes for every one.
      await page.evaluate(
        `document.querySelectorAll("article:not(:nth-of-type(6n + 1))").forEach((part) => part.remove())`
      )
      assert.deepStrictEqual(await violationsOn(page), [])
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: "dark" })
      assert.deepStrictEqual(await violationsOn(page, ["color-contrast"]), [])
      // Links in the text of operations have the height of its lines.
      assert.deepStrictEqual(await smallTargets(page, ["main a"]), [])
    })
  )
})
