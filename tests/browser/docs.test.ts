import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"

inChromium("The reference of the API", (it) => {
  it.effect("D-HTTP-12: runs under a policy that allows its own scripts alone", () =>
    journey({}, async ({ page, service }) => {
      await page.goto(`${service}/docs`)
      await page.getByRole("heading", { name: "Calendeal", exact: false }).first().waitFor()
      await page.getByText("/api/public/capture").first().waitFor()
      // The journey fails at the end if the policy refused anything.
    })
  )
})
