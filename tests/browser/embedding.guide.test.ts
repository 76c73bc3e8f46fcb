import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Service } from "../kit/http/Service.ts"
import { bookingHost } from "../kit/chromium/Chromium.ts"
import { eventsOf, listening, recordedBy, site, sites, snippet } from "./embedding.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"
import { Sites } from "../kit/chromium/Sites.ts"
import { painted } from "./painted.ts"

inChromium("The guide to embedding", (it) => {
  it.effect("D-EMB-3: shows the lines while the visitor chooses", () =>
    journey({}, async ({ page, service }) => {
      await page.goto(`${service}/embed`)
      const lines = page.locator("pre code")
      assert.include(await lines.innerText(), 'data-event-type="acme/intro"')
      await page.getByLabel("Event type").fill("acme/demo")
      await page.getByLabel("Where it appears").selectOption("floating")
      await page.getByLabel("Text of the button or link").fill('<b>"Meet" us</b>')
      const line =
        `<script async src="${new URL(service).origin}/embed.js" data-float="acme/demo" ` +
        'data-label="&lt;b&gt;&quot;Meet&quot; us&lt;/b&gt;"></script>'
      const origin = (text: string) =>
        text.replace(/src="[^"]*\/embed/, `src="${new URL(service).origin}/embed`)
      await retryUntilPassed(async () => assert.strictEqual(origin(await lines.innerText()), line))
      const live = await lines.innerText()
      await page.getByRole("button", { name: "Show the lines" }).click()
      await page.waitForURL(/kind=floating/)
      assert.strictEqual(await lines.innerText(), live)
    })
  )

  it.effect("D-EMB-3: the lines stay inside the guide's sheet", () =>
    journey({}, async ({ page, service }) => {
      await page.goto(`${service}/embed`)
      const rightOf = async (selector: string) => {
        const box = await page.locator(selector).first().boundingBox()
        return (box?.x ?? 0) + (box?.width ?? 0)
      }
      for (const width of [1280, 768, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await painted(page)
        const sheet = await rightOf("main")
        for (const inner of ["pre code", "input", "ol code"])
          assert.isAtMost(await rightOf(inner), sheet, `${inner} at ${width} pixels`)
        assert.strictEqual(await page.evaluate("document.documentElement.scrollWidth"), width)
      }
    })
  )

  it.effect("D-EMB-2: the page in a site with a strict policy connects and gets its height", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { port } = yield* Service
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ page, service }) => {
        const origin = `http://${bookingHost}:${port}`
        const policy = `default-src 'none'; script-src ${origin} 'nonce-n'; frame-src ${origin}`
        const html =
          `<!doctype html><title>Shop</title>${listening.replace("<script>", '<script nonce="n">')}` +
          snippet(service, path.slice(1)).replace(' style="min-height: 640px"', "")
        await page.goto(put(html, { "content-security-policy": policy })(site))
        await page.frameLocator("iframe").getByRole("heading", { name: "A talk" }).waitFor()
        await retryUntilPassed(async () => {
          assert.includeMembers(eventsOf(await recordedBy(page)), ["ready", "height"])
          assert.match((await page.locator("iframe").getAttribute("style")) ?? "", /(?<!min-)height: \d+px/)
        })
      })
    })
  )
})
