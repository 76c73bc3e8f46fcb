import { readFile } from "node:fs/promises"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { consoleOf } from "./console.member.ts"

/** The rows of the list as it is downloaded. */
const downloaded = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click()
  ])
  const text = await readFile(await download.path(), "utf8")
  return { name: download.suggestedFilename(), text, rows: text.trimEnd().split("\r\n").slice(1) }
}

inChromium("The console's lists", (it) => {
  it.effect(
    "D-CON-111, D-CON-112: are limited to days, turned around, and downloaded as they are filtered",
    () =>
      Effect.gen(function* () {
        const { book, bookings, faults, offer, page, pay, signIn } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ dealValue: { amount: 500, currency: "EUR" } })
        const [one, two] = [someEmail(), someEmail()]
        const made = yield* book({
          ...bookingOf(eventTypeId, one, startIn(5)),
          attendees: [{ name: "=Ada Formula", email: one }]
        })
        assert.strictEqual(made.status, 200, made.text)
        yield* book({
          ...bookingOf(eventTypeId, two, startIn(9)),
          attendees: [{ name: "Bob Later", email: two }]
        })
        yield* pay({ email: two, amount: 5, currency: "eur" })
        yield* Effect.promise(async () => {
          const here = bookings.replace(/bookings$/, "contacts")
          await signIn(here)
          const names = page.locator("tbody th a")
          await names.nth(1).waitFor()
          assert.deepStrictEqual(await names.allTextContents(), ["Bob Later", "=Ada Formula"])
          await page.getByLabel("Order").selectOption("Earliest first")
          await page.waitForURL(/order=reversed/)
          await page.locator("tbody tr").first().getByText("=Ada Formula").waitFor()
          const all = await downloaded(page)
          assert.strictEqual(all.name, "contacts.csv")
          assert.include(all.rows[0], `,'=Ada Formula,${one},`)
          assert.include(all.rows[1], `,Bob Later,${two},`)
          const search = page.getByLabel("Name, email, phone or company")
          await search.fill("bob")
          await search.press("Enter")
          await names.nth(1).waitFor({ state: "detached" })
          assert.lengthOf((await downloaded(page)).rows, 1)
          const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
          await page.getByLabel("From").fill(tomorrow)
          await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click()
          await page.getByText("Nothing was found").waitFor()
          assert.include(page.url(), `from=${tomorrow}`)
          await page.getByLabel("Until").fill("2020-01-01")
          await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click()
          await page.getByText("The first day is after the last one.").waitFor()
          await page.getByRole("button", { name: "Show all" }).click()
          await names.nth(1).waitFor()
          assert.notMatch(page.url(), /from=|until=|bob/)
          await page.goto(`${bookings}?until=${tomorrow}`)
          await page.getByText("Nothing was found").waitFor()
          await page.getByRole("button", { name: "Show all" }).click()
          await page.locator(".row").nth(1).waitFor()
          const booked = await downloaded(page)
          assert.include(booked.rows[0], String(made.body["uid"]))
          assert.include(booked.rows[0], "'=Ada Formula")
          for (const [show, email] of [
            ["", one],
            ["?show=payments", two]
          ] as const) {
            await page.goto(bookings.replace(/bookings$/, `deals${show}`))
            assert.include((await downloaded(page)).text, email)
          }
        })
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )
})
