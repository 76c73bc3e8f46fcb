// Compares every screen of the console, the pages of the account and the first steps of the booking page with those of another clone,
// pixel by pixel, at the widths of a phone and a desk, light and dark: `node tools/page-audit/compare.mjs OTHER-CLONE`. Both run on one
// database, so that what differs is the look, or the port in an address. Writes both pictures of what differs into a temporary folder.
// Further arguments choose addresses by a part of them.
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { chromium } from "playwright-core"
import { addressesOf } from "../../tests/browser/console.screens.ts"
import { chromiumProgram } from "../../tests/kit/chromium/chromiumProgram.ts"
import { openScreen, signInOwner } from "./consoleVisit.mjs"
import { differing } from "./differing.mjs"
import { startDemonstration } from "./startDemonstration.mjs"
import { makeWorkspaces } from "./workspaces.mjs"

const [, , other, ...wanted] = process.argv
if (other === undefined) throw new Error("Name the folder of the other clone, in which `npm start` has run.")

const data = mkdtempSync(join(tmpdir(), "calendeal-compared-"))
const pictures = mkdtempSync(join(tmpdir(), "calendeal-differences-"))
const starter = await import(pathToFileURL(resolve(other, "tools/page-audit/startDemonstration.mjs")).href)
const services = [await starter.startDemonstration(data), await startDemonstration(data)]
const browser = await chromium.launch(await chromiumProgram())
try {
  const { usual } = await makeWorkspaces(services[0], data, ["usual"])
  const sides = []
  for (const { signIn } of services) {
    const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/London" })
    const page = await context.newPage()
    sides.push({ page, origin: await signInOwner(page, signIn) })
  }
  const both = (act) => Promise.all(sides.map(act))
  const judge = await browser.newPage()
  const counts = { same: 0, different: 0 }

  const compare = async (name) => {
    for (const colorScheme of ["light", "dark"])
      for (const width of [390, 1280]) {
        const shots = await both(async ({ page }) => {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
          await page.setViewportSize({ width, height: 900 })
          return page.screenshot({ animations: "disabled", fullPage: true })
        })
        const difference = await differing(judge, shots)
        counts[difference === null ? "same" : "different"] += 1
        if (difference === null) continue
        const file = `${name} ${width} ${colorScheme}`.trim().replaceAll(/[^\w-]+/g, "-")
        shots.forEach((shot, side) => writeFileSync(join(pictures, `${file}-${side + 1}.png`), shot))
        console.log(`${file}: ${difference}`)
      }
  }
  const isWanted = (address) => wanted.length === 0 || wanted.some((part) => address.includes(part))

  if (isWanted("/acme/onboarding")) {
    const submit = (page) => page.getByRole("button", { name: /^Book \w+day/ })
    await both(async ({ origin, page }) => {
      await page.goto(`${origin}/acme/onboarding`)
      await page.locator("[data-start]").nth(2).waitFor()
    })
    await compare("page times")
    await both(async ({ page }) => {
      await page.locator("[data-start]").nth(2).click()
      await submit(page).click()
      await page.getByRole("alert").waitFor()
    })
    await compare("page faults")
  }
  const accounts = ["/-/account", "/-/assistants", "/-/sign-in", "/-/link#unknown"].concat(
    ["connect", "accounts"].map((name) => `/-/${name}?workspace=${usual.id}`)
  )
  const screens = addressesOf(usual.things).map((address) => `/console/${usual.slug}${address}`)
  for (const address of [...accounts, ...screens].filter(isWanted)) {
    await both(({ origin, page }) => openScreen(page, origin + address))
    await compare(address.replaceAll(/bk_\w+|[0-9a-f]{8}-[0-9a-f-]+/g, "one"))
  }
  console.log(`${counts.same} pictures are the same, ${counts.different} are not.`)
  if (counts.different > 0) console.log(`They are in ${pictures}`)
} finally {
  await browser.close()
  for (const { child } of services) {
    child.kill("SIGTERM")
    await once(child, "exit")
  }
  rmSync(data, { recursive: true, force: true })
}
