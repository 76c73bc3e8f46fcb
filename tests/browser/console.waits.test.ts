import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("The console's report of what waited", (it) => {
  it.effect("D-CON-203, D-CON-204: what waited is shown by its result, with a sentence, a link and CSV", () =>
    Effect.gen(function* () {
      const { at, book, bookings, call, faults, offer, page, signIn } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ title: "Consultation", approval: "always" })
      const ask = (day: number) =>
        Effect.map(book(bookingOf(eventTypeId, someEmail(), startIn(day))), ({ body }) => String(body["uid"]))
      const [approved, declined] = [yield* ask(4), yield* ask(5)]
      yield* ask(6)
      assert.strictEqual((yield* call("POST", `${at}/bookings/${approved}/approve`)).status, 200)
      assert.strictEqual((yield* call("POST", `${at}/bookings/${declined}/decline`, {})).status, 200)
      const here = bookings.replace(/bookings$/, "reports")
      yield* Effect.promise(async () => {
        await signIn(here)
        const waits = page.locator("#waits")
        await waits.getByText("Requests that wait for an answer now: 1 of 3.").waitFor()
        await axeCheckOf(page)("what waited")
        const cells = waits.getByRole("row", { name: "Consultation" }).locator("td")
        assert.deepStrictEqual(await cells.allTextContents(), ["Approval", "1", "1", "1", "0", "0"])
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          waits.getByRole("link", { name: /Download CSV/ }).click()
        ])
        assert.match(download.suggestedFilename(), /^waits-.*\.csv$/)
        await waits.getByRole("link", { name: "See what waits" }).click()
        await page.waitForURL(/bookings\?when=waiting$/)
        await page.goto(`${here}?from=2020-01-01&until=2020-01-31`)
        await waits.getByText("Nothing waited in these days.").waitFor()
      })
      assert.deepStrictEqual(faults, [])
    }).pipe(Effect.scoped)
  )
})
