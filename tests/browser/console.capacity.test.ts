import { DemandLog } from "@calendeal/domain/availability"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { someEmail, visitor } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

const noHours = { timezone: "UTC", weekly: [], overrides: [] }

inChromium("The console's report of free times", (it) => {
  it.effect(
    "D-CON-227, D-CON-228: the next free times and the questions have a sentence, a link and CSV",
    () =>
      Effect.gen(function* () {
        const { at, book, bookings, call, faults, offer, page, signIn } = yield* consoleOf("admin")
        const { calendar } = yield* visitor
        const open = yield* offer({ title: "Consultation" })
        const closed = yield* offer({ title: "Interview" })
        assert.strictEqual(
          (yield* call("PATCH", `${at}/hosts/${closed.hostId}`, { schedule: noHours })).status,
          200
        )
        // Before the first booking there are no reports.
        yield* book(bookingOf(open.eventTypeId, someEmail(), startIn(4)))
        for (const { eventTypeId } of [open, closed, closed]) yield* calendar({ eventTypeId })
        yield* DemandLog.use(({ settle }) => settle)
        const here = bookings.replace(/bookings$/, "reports")
        yield* Effect.promise(async () => {
          await signIn(here)
          const capacity = page.locator("#capacity")
          await capacity.getByText("“Interview” has no free time in its whole booking window.").waitFor()
          await axeCheckOf(page)("free times")
          const cells = async (name: string) =>
            await capacity.getByRole("row", { name }).locator("td").allTextContents()
          assert.deepStrictEqual(await cells("Interview"), ["all, without a rule", "none", "2", "2"])
          assert.deepStrictEqual((await cells("Consultation")).toSpliced(1, 1), [
            "all, without a rule",
            "1",
            "0"
          ])
          const [download] = await Promise.all([
            page.waitForEvent("download"),
            capacity.getByRole("link", { name: /Download CSV/ }).click()
          ])
          assert.match(download.suggestedFilename(), /^capacity-.*\.csv$/)
          await capacity.getByRole("link", { name: "Open more hours" }).click()
          await page.waitForURL(/\/availability/)
        })
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )
})
