import { once } from "node:events"
import { mkdtemp, realpath, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Browser, Page } from "playwright-core"
import { freePort, type Process, startProcess } from "../../kit/processes/Process.ts"
import { radicale } from "./radicale.ts"
import { bookingOn } from "../../kit/chromium/bookingOn.ts"
import { launch } from "../../kit/chromium/Chromium.ts"

const visitor = { name: "Vera Visitor", email: "vera@acme.example" }

/** A site with a page that can be written. */
const openSite = async () => {
  let html = ""
  const server = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(html)
  )
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}/`,
    write: (lines: string) => (html = `<!doctype html><title>A site</title>${lines}`),
    close: () => server.close()
  }
}

/** The first line that `npm start` prints after a label. */
const printed = (output: string, label: string): string =>
  new RegExp(`${label}\\s+(http\\S+)`).exec(output)?.[1] ?? assert.fail(`${label} is not printed`)

/** Draws a step of the story into the folder `STORY_PICTURES`, if it is set. */
const draw = async (page: Page, step: string) => {
  const folder = process.env["STORY_PICTURES"]
  if (folder === undefined) return
  await page.screenshot({ path: join(folder, `${step}.png`), fullPage: true, animations: "disabled" })
}

describe("From npm start to a paid meeting with a browser alone", { timeout: 300_000 }, () => {
  let folder: string
  let service: Process
  let browser: Browser

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "calendeal-story-"))
    const environment = {
      DATA_DIR: join(folder, ".data"),
      PORT: String(await freePort()),
      // The calendar server of this test is on the same machine.
      OUTGOING_ALLOW_LOOPBACK: "true"
    }
    // Without the demonstration's payments, so that the report has this story's alone.
    service = startProcess("start.ts", environment, "--bare")
    await service.printed("and show the audit log")
    browser = await launch("MAP * 127.0.0.1")
  }, 300_000)
  afterAll(async () => {
    await browser.close()
    await service.stop("SIGTERM")
    await rm(await realpath(join(folder, ".data", "postgres")).catch(() => folder), {
      recursive: true,
      force: true
    })
    await rm(folder, { recursive: true, force: true })
  })

  it.effect(
    "D-CON-44: the owner brands, offers, routes, connects and embeds; a click on an ad is booked, moved and paid, and in the report",
    () =>
      Effect.gen(function* () {
        const { address, password, username } = (yield* radicale).access("work")
        yield* Effect.promise(async () => {
          const site = await openSite()
          const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/London" })
          context.setDefaultTimeout(30_000)
          const page = await context.newPage()
          const base = printed(service.output(), "base address")

          // The owner signs in with the address that was printed.
          await page.goto(printed(service.output(), "sign in, once"))
          await page.locator("#account button").click()
          await page.waitForURL(/\/console\//)
          const go = (area: string) =>
            page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: area }).click()

          await go("Workspace")
          await page.getByRole("link", { name: "Brand" }).click()
          await page.getByLabel("#rrggbb").fill("#1d3a8a")
          await saved(page)
          await draw(page, "1-brand")

          await go("Event types")
          await page.locator("header.head").getByRole("link", { name: "New event type" }).click()
          await page.getByText("Call with the team").click()
          await page.getByRole("button", { name: "Create", exact: true }).click()
          await page.getByRole("heading", { level: 1, name: "Call with the team" }).waitFor()
          await page.getByRole("link", { name: "Routing" }).click()
          await page.getByRole("button", { name: "Add a rule" }).click()
          await page.getByLabel("Comparison").selectOption("ends with")
          await page.getByLabel("Value").fill("acme.example")
          const offered = page.getByRole("group", { name: "offer" }).getByRole("button", { name: /^Remove/ })
          await offered.first().waitFor()
          while ((await offered.count()) > 1) await offered.last().click()
          await saved(page)
          await draw(page, "2-routing")
          await page.getByRole("link", { name: "After booking" }).click()
          await page.getByLabel("A booking opens a deal with a value").check()
          await page.getByLabel("Value", { exact: true }).fill("500")
          await saved(page)
          await page.getByRole("button", { name: "Publish", exact: true }).click()
          await page.getByText("Preview: only members").waitFor({ state: "detached" })
          await page.getByRole("link", { name: "Embed" }).click()
          const lines = page.locator("pre").filter({ hasText: "<script" })
          site.write((await lines.textContent()) ?? "")
          await draw(page, "3-embed")

          await go("Availability")
          await page.locator("td a").first().click()
          await page.getByRole("link", { name: "Calendars", exact: true }).click()
          await page.getByRole("button", { name: "Connect a calendar" }).click()
          await page.getByLabel("Server").fill(address)
          await page.getByLabel("User name").fill(username)
          await page.getByLabel("Password").fill(password)
          await page.getByRole("button", { name: "Find the calendars" }).click()
          await page.getByRole("button", { name: "Connect the selected ones" }).click()
          const answer = page.getByText(/^Calendars connected: 1/).or(page.locator("form p.fault"))
          await answer.first().waitFor()
          assert.match((await answer.first().textContent()) ?? "", /^Calendars connected: 1/)
          await draw(page, "4-calendar")
          await page.keyboard.press("Escape")

          // A visitor comes from an ad.
          const visit = await (await browser.newContext({ locale: "en-GB" })).newPage()
          visit.setDefaultTimeout(30_000)
          await visit.goto(`${site.address}?gclid=click-of-the-story&utm_campaign=spring`)
          const booking = bookingOn(visit.frameLocator("iframe"))
          await booking.fillIn(visitor)
          await booking.button("See the times").click()
          await booking.choose()
          await draw(visit, "5-site")
          await booking.confirm()
          await draw(visit, "6-booked")

          // The mail arrives, and its link opens the meeting.
          const mail = visit.getByRole("link", { name: /^You are booked/ }).first()
          await until(async () => {
            await visit.goto(`${base}/dev/mail`)
            return (await mail.count()) > 0
          })
          await mail.click()
          await visit.frameLocator("iframe").getByRole("link", { name: "Move or cancel" }).waitFor()
          await draw(visit, "7-mail")
          const opened = visit.context().waitForEvent("page")
          await visit.frameLocator("iframe").getByRole("link", { name: "Move or cancel" }).click()
          const own = await opened
          own.setDefaultTimeout(30_000)
          await own.getByRole("link", { name: "Reschedule" }).click()
          const moving = bookingOn(own)
          await moving.choose()
          await moving.submit.click()
          await own.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
          await draw(own, "8-moved")

          // The owner sees the meeting with the ad that brought the visitor.
          await go("Bookings")
          await page.getByRole("link", { name: visitor.name }).first().click()
          await page.getByRole("link", { name: "Open the booking" }).click()
          await page.getByText("Google Ads · Campaign spring").first().waitFor()
          await page.getByText("Rule 1 chose the hosts").waitFor()
          await draw(page, "9-booking")

          // The payment closes the deal of the meeting.
          await go("Deals")
          await page.getByRole("link", { name: visitor.name }).first().click()
          await page.getByRole("button", { name: "Record a payment" }).click()
          const dialog = page.getByRole("dialog")
          await dialog.getByLabel("Note or invoice number").fill("Invoice 7")
          await draw(page, "10-payment")
          await dialog.getByRole("button", { name: "Record a payment" }).click()
          await page.getByRole("status").getByText("The payment is recorded.").waitFor()
          await page.getByRole("button", { name: "Reopen the deal" }).waitFor()
          await draw(page, "11-paid")

          // The report has the amount by the click's campaign and platform.
          await go("Reports")
          for (const [dimension, source] of [
            ["First campaign", "spring"],
            ["First platform", "Google Ads"]
          ] as const) {
            await page.getByLabel("Group by").selectOption(dimension)
            const row = page.getByRole("row", { name: source })
            await row.getByText("€500").first().waitFor()
            await draw(page, `12-${source}`)
          }
          site.close()
        })
      }).pipe(Effect.scoped)
  )
})

const saved = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText("Saved.", { exact: true }).waitFor()
}

const until = async (isThere: () => Promise<boolean>) => {
  while (!(await isThere())) continue
}
