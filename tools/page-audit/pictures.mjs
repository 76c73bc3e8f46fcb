// Takes the README's screenshots of the booking page into docs/pictures, from a new demonstration.
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { chromiumProgram } from "../../tests/kit/chromium/chromiumProgram.ts"
import { startDemonstration } from "./startDemonstration.mjs"

const pictures = fileURLToPath(new URL("../../docs/pictures/", import.meta.url))
const wide = { width: 1180, height: 800 }
const narrow = { width: 390, height: 844 }

/** Each picture: the browser's settings, and the visitor's actions. */
const shots = [
  { name: "times-wide-light", viewport: wide, colorScheme: "light", steps: ["pickDay"] },
  { name: "times-wide-dark", viewport: wide, colorScheme: "dark", steps: ["pickDay"] },
  { name: "times-narrow-light", viewport: narrow, colorScheme: "light", steps: ["pickDay"] },
  {
    name: "booked-narrow-dark",
    viewport: narrow,
    colorScheme: "dark",
    steps: ["pickDay", "pickTime", "introduce", "confirm"]
  }
]

const does = {
  introduce: async (page) => {
    await page.getByLabel("Name", { exact: true }).fill("Vera Visitor")
    await page.getByLabel("Email").fill("vera@visitor.example")
  },
  pickDay: async (page) => {
    await page.locator("[data-start]").first().waitFor()
    await page.locator('[role="gridcell"][aria-disabled="false"]').nth(2).click()
    await page.locator("[data-start]").first().waitFor()
  },
  pickTime: (page) => page.locator("[data-start]").nth(2).click(),
  confirm: async (page) => {
    await page.getByRole("button", { name: /^Book \w+day/ }).click()
    await page.getByRole("heading", { name: /^See you on/ }).waitFor()
  }
}

const folder = mkdtempSync(join(tmpdir(), "calendeal-pictures-"))
const demonstration = await startDemonstration(folder)
const browser = await chromium.launch(await chromiumProgram())
try {
  mkdirSync(pictures, { recursive: true })
  for (const { colorScheme, name, steps, viewport } of shots) {
    const page = await browser.newPage({
      viewport,
      colorScheme,
      locale: "en-GB",
      timezoneId: "Europe/London"
    })
    await page.goto(`${demonstration.origin}/acme/onboarding`)
    for (const step of steps) await does[step](page)
    await page.mouse.move(0, 0)
    // Screenshots show no focus ring.
    await page.evaluate(() => document.activeElement?.blur())
    await page.waitForTimeout(400)
    const picture = await page.screenshot({ animations: "disabled" })
    writeFileSync(join(pictures, `${name}.png`), picture)
    console.log(`docs/pictures/${name}.png  ${Math.round(picture.length / 1024)} kB`)
    await page.close()
  }
} finally {
  await browser.close()
  demonstration.child.kill("SIGTERM")
  await once(demonstration.child, "exit")
  rmSync(folder, { recursive: true, force: true })
}
