import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { bookingHost } from "../kit/chromium/Chromium.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { Sites } from "../kit/chromium/Sites.ts"
import { firstTouchOf, site, sites, snippet } from "./embedding.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("Attribution and prefill of the widget", (it) => {
  it.effect("D-CAP-3, §4.1.1: the URL and the referrer of the site are the first touch of the contact", () =>
    Effect.gen(function* () {
      const { path, workspace } = yield* offered()
      const { put } = yield* Sites
      const email = someEmail()
      const query =
        "utm_source=newsletter&utm_campaign=spring%20sale&gclid=click-1&fbclid=click-2&rdt_cid=click-3&secret=x"
      const address = yield* journey({ sites }, async ({ page, service }) => {
        const cookies = `<script>document.cookie = "_fbp=fb.1.2.3"; document.cookie = "_fbc=fb.1.2.click-2"</script>`
        const address = put(`<!doctype html><title>Shop</title>${cookies}${snippet(service, path.slice(1))}`)(
          site
        )
        const from = put(
          `<!doctype html><title>Elsewhere</title><a href="${address}?${query}#part">Talk to us</a>`
        )
        await page.goto(from("other.test"))
        await page.getByRole("link").click()
        await bookingOn(page.frameLocator("iframe")).introduce({ name: "Vera Visitor", email })
        return address
      })
      assert.deepStrictEqual(yield* firstTouchOf(workspace.id, email), {
        utm_source: "newsletter",
        utm_campaign: "spring sale",
        gclid: "click-1",
        fbclid: "click-2",
        rdt_cid: "click-3",
        fbp: "fb.1.2.3",
        fbc: "fb.1.2.click-2",
        referrer: `http://other.test:${new URL(address).port}/`,
        landing_page: address
      })
    })
  )

  it.effect(
    "D-PAGE-9, D-CAP-3: a visitor who is faster than the frame's pictures has the site's touch, too",
    () =>
      Effect.gen(function* () {
        const { path, workspace } = yield* offered({}, {}, true)
        const { put } = yield* Sites
        const email = someEmail()
        yield* journey({ sites }, async ({ page, service }) => {
          // The frame is loaded, and greeted by the site, when its pictures are.
          let show = () => {}
          const isShown = new Promise<void>((resolve) => (show = resolve))
          await page.route("**/assets/pictures/**", async (route) => {
            await isShown
            await route.continue()
          })
          const address = put(`<!doctype html><title>Shop</title>${snippet(service, path.slice(1))}`)(site)
          await page.goto(`${address}?utm_source=newsletter`, { waitUntil: "commit" })
          const form = page.frameLocator("iframe")
          const booking = bookingOn(form)
          // The page listens as soon as it refuses an empty form.
          await retryUntilPassed(async () => {
            await booking.button("See the times").click()
            assert.isAbove(await form.locator("[aria-invalid=true]").count(), 0)
          })
          await booking.fillIn({ name: "Vera Visitor", email })
          const capture = page.waitForResponse(/\/capture$/)
          await form.getByLabel("Email").press("Tab")
          show()
          await capture
        })
        assert.deepInclude(yield* firstTouchOf(workspace.id, email), { utm_source: "newsletter" })
      })
  )

  it.effect("The site's data about the visitor fill in the form and appear in no URL", () =>
    Effect.gen(function* () {
      const { path } = yield* offered({ phoneRequired: true })
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ page, service }) => {
        const asked: Array<string> = []
        page.on("request", (request) => asked.push(request.url()))
        const known = `data-name="Vera Visitor" data-email="vera@visitor.example" data-phone="+44 20 7946 0001" data-lang="en" data-theme="dark"`
        await page.goto(
          put(`<!doctype html><title>Shop</title>${snippet(service, path.slice(1), known)}`)(site)
        )
        const form = page.frameLocator("iframe")
        const fields = form.locator("input:visible")
        await bookingOn(form).button("See the times").waitFor()
        await retryUntilPassed(async () => {
          const values = await fields.evaluateAll((inputs) =>
            inputs.map((input) => Reflect.get(input, "value"))
          )
          assert.includeMembers(values, ["Vera Visitor", "vera@visitor.example", "+44 20 7946 0001"])
        })
        assert.strictEqual(await form.locator("html").getAttribute("lang"), "en")
        assert.strictEqual(
          await form
            .locator("html")
            .evaluate((html) => Reflect.get(globalThis, "getComputedStyle")(html).colorScheme),
          "dark"
        )
        assert.isFalse(
          asked.some((address) => /vera|visitor|7946/i.test(address)),
          asked.join("\n")
        )
      })
    })
  )

  it.effect("The demonstration's site shows the widget, its events and the visitor's attribution", () =>
    Effect.gen(function* () {
      const email = someEmail()
      // It is shown on this machine only: without a proxy's header, under a local name (D-DEV-2).
      yield* journey({ sites: ["localhost"] }, async ({ page, service }) => {
        await page.route("**/*", (route) => {
          const { "x-forwarded-for": _, ...headers } = route.request().headers()
          return route.continue({ headers })
        })
        // The log must also show earlier messages if its script loads late.
        await page.route("**/demo/log.js", async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1000))
          await route.fallback()
        })
        await page.goto(`${service.replace(bookingHost, "localhost")}/demo`)
        await page.getByRole("link", { name: "campaign parameters" }).click()
        await page.waitForURL(/utm_source=newsletter/)
        const form = page.frameLocator("iframe")
        await form.getByLabel("Company size").selectOption("11-50")
        await bookingOn(form).bookAs({ name: "Vera Visitor", email })
        const log = page.locator("#log")
        await log.getByText("calendeal:booked").waitFor()
        const said = await log.innerText()
        for (const type of ["ready", "step", "slot"]) assert.include(said, `calendeal:${type} `)
        assert.notInclude(said, email)
        assert.notInclude(said, "Vera")
      })
      const touch = yield* firstTouchOf(demoIds.workspace, email)
      assert.deepInclude(touch, { utm_source: "newsletter", utm_campaign: "spring", gclid: "demo-click" })
    })
  )
})
