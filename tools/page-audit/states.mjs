// Draws a contact sheet of each state of the pages, for three brands, into a temporary folder: `npm run pictures`.
// Arguments choose visits (visits.mjs) or brands.
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright-core"
import { chromiumProgram } from "../../tests/kit/chromium/chromiumProgram.ts"
import { contactSheet } from "./contactSheet.mjs"
import { startDemonstration } from "./startDemonstration.mjs"
import { branded, unbranded } from "./visits.mjs"

const brands = { blue: "#1d2f6f", yellow: "#f7e58a", red: "#c62828" }

/** Each visit with its brand. */
const planned = [
  ...Object.keys(brands).flatMap((brand) =>
    Object.entries(branded).map(([name, visit]) => ({ brand, name, visit }))
  ),
  ...Object.entries(unbranded).map(([name, visit]) => ({ brand: "own", name, visit }))
]
const chosen = process.argv.slice(2)
const isChosen = ({ brand, name }) =>
  chosen.length === 0 ||
  chosen.includes(name) ||
  chosen.includes(brand) ||
  chosen.includes(`${brand}/${name}`)

const data = mkdtempSync(join(tmpdir(), "calendeal-states-"))
const sheets = mkdtempSync(join(tmpdir(), "calendeal-sheets-"))
const { child, origin, signIn } = await startDemonstration(data, { TRUSTED_PROXIES: "127.0.0.1" })
const { AUTH, W } = Object.fromEntries(
  Array.from(readFileSync(join(data, "demo.env"), "utf8").matchAll(/^(\w+)='(.*)'$/gm), ([, name, value]) => [
    name,
    value
  ])
)

const call = async (method, path, body) => {
  const response = await fetch(W + path, {
    method,
    headers: { authorization: AUTH.replace("Authorization: ", ""), "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const browser = await chromium.launch(await chromiumProgram())
try {
  const { items } = await call("GET", "/hosts")
  await call("POST", "/event-types", {
    slug: "fully-booked",
    title: "Fully booked",
    hosts: [{ hostId: items[0].id }],
    locations: [{ kind: "video", conferencingLink: "https://meet.example/acme" }],
    bookingWindowDays: 0,
    minimumNoticeMinutes: 2880
  })
  for (const [index, { brand, name, visit }] of planned.filter(isChosen).entries()) {
    await call("PATCH", "", { brandColour: brands[brand] ?? null })
    const folder = join(sheets, brand)
    mkdirSync(folder, { recursive: true })
    const context = await browser.newContext({
      locale: "en-GB",
      timezoneId: "Europe/London",
      // Each visit has its own rate limits.
      extraHTTPHeaders: { "x-forwarded-for": `10.0.0.${index + 1}` }
    })
    const page = await context.newPage()
    const draw = async (state, widths) => {
      const path = join(folder, `${name}-${state.replaceAll(" ", "-")}.png`)
      await contactSheet(browser, page, path, widths)
      console.log(path)
    }
    await visit({ data, draw, origin, page, signIn })
    await context.close()
  }
} finally {
  await browser.close()
  child.kill("SIGTERM")
  await once(child, "exit")
  rmSync(data, { recursive: true, force: true })
}
