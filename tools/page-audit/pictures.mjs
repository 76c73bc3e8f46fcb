// Takes the README's five pictures from a new demonstration, at twice the size: the times of the page, the page on a phone, the reports, the
// story of a booking, and a mail.
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { chromiumProgram } from "../../tests/kit/chromium/chromiumProgram.ts"
import { openScreen, signInOwner } from "./consoleVisit.mjs"
import { startDemonstration } from "./startDemonstration.mjs"

const pictures = fileURLToPath(new URL("../../docs/pictures/", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "calendeal-pictures-"))

/** Each picture: the browser's window, and what is opened in it. */
const shots = [
  { name: "times", width: 1180, height: 800, open: (page) => openTimes(page, "onboarding") },
  { name: "phone", width: 390, height: 844, colorScheme: "dark", open: (page) => openTimes(page, "intro") },
  { name: "reports", width: 1280, height: 880, open: (page) => openConsole(page, "reports") },
  {
    name: "story",
    width: 1280,
    height: 900,
    open: async (page) => openConsole(page, `bookings/${await movedAndPaid()}`)
  },
  { name: "mail", width: 640, height: 740, open: (page) => openMail(page) }
]

const openTimes = async (page, eventType) => {
  await page.goto(`${demonstration.origin}/acme/${eventType}`)
  await page.locator("[data-start]").first().waitFor()
}

const openConsole = async (page, path) => {
  const origin = await signInOwner(page, demonstration.signIn)
  await openScreen(page, `${origin}/console/acme/${path}`)
}

/** A value of the demonstration's file for shells. */
const valueOf = (name) =>
  new RegExp(`^${name}='(.*)'$`, "m").exec(readFileSync(join(folder, "demo.env"), "utf8"))?.[1] ?? ""

/** The number of a booking to which the booker came, and that was paid: moved and from Europe, if there is such a one. */
const movedAndPaid = async () => {
  const [scheme, token] = valueOf("AUTH").split(": ")
  const read = async (path) => {
    const answer = await fetch(`${valueOf("W")}${path}`, { headers: { [scheme]: token } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).items
  }
  const paid = await read("/deals?status=closed&limit=100")
  const bookings = await read("/bookings?status=confirmed&limit=100")
  const held = bookings.filter(
    ({ attendance, uid }) =>
      attendance?.mark === "attended" && paid.some(({ bookingUid }) => bookingUid === uid)
  )
  // The meetings of the demonstration depend on the day: some days have none that was moved.
  const moved = held.filter(({ rescheduledFrom }) => rescheduledFrom !== null)
  const found = moved.length > 0 ? moved : held
  const chosen = found.find(({ bookerTimezone }) => bookerTimezone.startsWith("Europe/")) ?? found[0]
  if (chosen === undefined) throw new Error("No booking of the demonstration was paid.")
  return chosen.uid
}

/** Books an intro call as a visitor, and shows the confirmation that is captured. */
const openMail = async (page) => {
  await openTimes(page, "intro")
  await page.locator("[data-start]").nth(1).click()
  await page.getByLabel("Name", { exact: true }).fill("Siobhán O’Connor")
  await page.getByLabel("Email").fill("siobhan@liffeyside.example")
  await page.getByLabel("Company").fill("Liffeyside")
  await page.getByRole("button", { name: /^Book \w+day/ }).click()
  await page.getByRole("heading", { name: /^See you on/ }).waitFor()
  const link = page.getByRole("link", { name: /siobhan@liffeyside\.example/ }).first()
  do await page.goto(`${demonstration.origin}/dev/mail`)
  while ((await link.count()) === 0)
  await link.click()
  const html = await page.locator("iframe").getAttribute("srcdoc")
  // At an address of the service, without the policy of the page of captured mails, so that the logo loads.
  const shown = `${demonstration.origin}/shown-mail`
  await page.route(shown, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html ?? "" })
  )
  await page.goto(shown, { waitUntil: "networkidle" })
}

/** The picture in a third of the bytes. Browsers and the sites that show the README know the format. */
const webpOf = (page, png) =>
  page.evaluate(
    async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement("canvas")
      ;[canvas.width, canvas.height] = [picture.width, picture.height]
      canvas.getContext("2d").drawImage(picture, 0, 0)
      return canvas.toDataURL("image/webp", 0.9).split(",")[1]
    },
    `data:image/png;base64,${png.toString("base64")}`
  )

const demonstration = await startDemonstration(folder)
const browser = await chromium.launch(await chromiumProgram())
try {
  mkdirSync(pictures, { recursive: true })
  const converter = await browser.newPage()
  for (const { colorScheme = "light", height, name, open, width } of shots) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: 2,
      colorScheme,
      locale: "en-GB",
      timezoneId: "Europe/London"
    })
    await open(page)
    await page.mouse.move(0, 0)
    // Pictures show no focus ring.
    await page.evaluate(() => document.activeElement?.blur())
    await page.evaluate(() => document.fonts.ready.then(() => null))
    const picture = Buffer.from(
      await webpOf(converter, await page.screenshot({ animations: "disabled" })),
      "base64"
    )
    writeFileSync(join(pictures, `${name}.webp`), picture)
    console.log(`docs/pictures/${name}.webp  ${Math.round(picture.length / 1024)} kB`)
    await page.close()
  }
} finally {
  await browser.close()
  demonstration.child.kill("SIGTERM")
  await once(demonstration.child, "exit")
  rmSync(folder, { recursive: true, force: true })
}
