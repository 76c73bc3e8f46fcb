import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("Bookings that wait for approval", (it) => {
  it.effect(
    "D-CON-172, D-APPR-3: they have a tab while there are any, and are approved and declined there",
    () =>
      Effect.gen(function* () {
        const { at, book, bookings, call, faults, offer, page, signIn } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ approval: "always" })
        const uids: Array<string> = []
        for (const [nth, email] of ["ada@visitor.example", "bea@visitor.example"].entries()) {
          const asked = yield* book(bookingOf(eventTypeId, email, startIn(4 + nth)))
          assert.strictEqual(asked.body["status"], "requested", asked.text)
          uids.push(String(asked.body["uid"]))
        }
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.setViewportSize({ width: 1280, height: 900 })
          await signIn(bookings)
          const tab = page.getByRole("link", { name: /^Waiting/ })
          await tab.filter({ hasText: "2" }).click()
          await page.getByRole("link", { name: "Open the booking" }).waitFor()
          await axeCheck("the bookings that wait")
          await page.goto(`${bookings}/${uids[0]}`)
          await page.getByText("Waits for approval").waitFor()
          await page.getByRole("button", { name: "Approve" }).click()
          const approving = page.getByRole("dialog", { name: "Approve this meeting?" })
          await approving.getByRole("button", { name: "Approve" }).click()
          await page.getByText("Waits for approval").waitFor({ state: "detached" })
          await page.goto(bookings)
          await tab.filter({ hasText: "1" }).waitFor()
          await page.goto(`${bookings}/${uids[1]}`)
          await page.getByRole("button", { name: "Decline" }).click()
          const declining = page.getByRole("dialog", { name: "Decline this meeting?" })
          await declining.getByLabel("Words to the booker").fill("We are closed that day.")
          await declining.getByRole("button", { name: "Decline" }).click()
          await page.getByText("Declined").first().waitFor()
          await page.goto(bookings)
          await page
            .getByRole("link", { name: /^Upcoming/ })
            .filter({ hasText: "1" })
            .waitFor()
          assert.strictEqual(await tab.count(), 0)
        })
        const statuses = yield* Effect.forEach(uids, (uid) => call("GET", `${at}/bookings/${uid}`))
        assert.deepStrictEqual(
          statuses.map(({ body }) => [body["status"], body["reply"]]),
          [
            ["confirmed", undefined],
            ["declined", "We are closed that day."]
          ]
        )
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-178, D-APPR-12: the tab of times says which bookings wait, by which rules, and whether they keep their time",
    () =>
      Effect.gen(function* () {
        const { at, bookings, call, faults, offer, page, signIn } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({
          form: { fields: [{ key: "visit", label: "First visit?", type: "select", options: ["yes", "no"] }] }
        })
        const times = `${bookings.replace(/bookings$/, `event-types/${eventTypeId}`)}?tab=times`
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.setViewportSize({ width: 1280, height: 900 })
          await signIn(times)
          await page.getByRole("combobox", { name: "Approval by a host" }).selectOption("by_rule")
          await page.getByLabel("Addresses of free email providers").check()
          await page.getByLabel("Starts in less than (hours)").fill("24")
          await page.getByLabel("Certain answers").check()
          await page.getByLabel("A request keeps its time").uncheck()
          await axeCheck("the rules of approval")
          await page
            .getByRole("region", { name: "Approval by a host" })
            .getByLabel("Value", { exact: true })
            .fill("firm.example")
          await page.keyboard.press("Tab")
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
        })
        const { body } = yield* call("GET", `${at}/event-types/${eventTypeId}`)
        assert.deepInclude(body, {
          approval: "by_rule",
          approvalFreeMail: true,
          approvalNoticeHours: 24,
          approvalKeepsTime: false
        })
        assert.strictEqual(Object(body["approvalWhen"])["value"], "firm.example")
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )
})
