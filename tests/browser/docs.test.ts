import { assert } from "@effect/vitest"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"

inChromium("The reference of the API", (it) => {
  it.effect("D-HTTP-12: runs under a policy that allows its own scripts alone", () =>
    journey({}, async ({ page, service }) => {
      await page.goto(`${service}/docs`)
      await page.getByRole("heading", { name: "Calendeal", exact: false }).first().waitFor()
      await page.getByText("/api/public/capture").first().waitFor()
      assert.strictEqual(await page.locator("html").getAttribute("lang"), "en")
      // Neither the toolbar of its maker nor a link to them.
      assert.strictEqual(await page.getByText("Developer Tools").count(), 0)
      for (const link of await page.locator('a[href*="scalar.com"]').all())
        assert.isFalse(await link.isVisible())
      // The journey fails at the end if the policy refused anything.
    })
  )
})
