import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("The saved views of the console", (it) => {
  it.effect("D-CON-236, D-VIEW-1: the reports are saved under a name, opened, renamed and removed", () =>
    Effect.gen(function* () {
      const { book, bookings, faults, offer, page, signIn } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ title: "Demo" })
      yield* book(bookingOf(eventTypeId, someEmail(), startIn(5)))
      const here = bookings.replace(/bookings$/, "reports")
      yield* Effect.promise(async () => {
        await signIn(`${here}?days=90&by=first_utm_campaign&shared=channel.linear`)
        const open = () => page.getByRole("button", { name: "Saved views" }).click()
        const dialog = page.getByRole("dialog", { name: "Saved views" })
        await open()
        await dialog.getByText("No view is saved yet.").waitFor()
        await dialog.getByLabel("Name of the view").fill("Campaigns of the quarter")
        await dialog.getByRole("button", { name: "Save this view" }).click()
        const view = dialog.getByRole("link", { name: "Campaigns of the quarter" })
        await view.waitFor()
        await axeCheckOf(page)("the saved views")
        await dialog.getByRole("button", { name: "Rename: Campaigns of the quarter" }).click()
        const named = page.getByRole("dialog", { name: "Rename" })
        await named.getByLabel("Name of the view").fill("Campaigns")
        await named.getByRole("button", { name: "Save", exact: true }).click()
        await dialog.getByRole("link", { name: "Campaigns", exact: true }).waitFor()

        await page.goto(here)
        await open()
        await dialog.getByRole("link", { name: "Campaigns", exact: true }).click()
        await dialog.waitFor({ state: "detached" })
        await page.waitForURL(/by=first_utm_campaign/)
        const { searchParams } = new URL(page.url())
        assert.deepStrictEqual(
          ["days", "by", "shared"].map((name) => searchParams.get(name)),
          ["90", "first_utm_campaign", "channel.linear"]
        )

        await open()
        await dialog.getByRole("button", { name: "Remove: Campaigns" }).click()
        const asked = page.getByRole("dialog", { name: "Remove “Campaigns”?" })
        await asked.getByRole("button", { name: "Remove" }).click()
        await dialog.getByText("No view is saved yet.").waitFor()
      })
      assert.deepStrictEqual(faults, [])
    })
  )

  it.effect(
    "D-CON-229, D-CON-236, D-VIEW-1: members open what admins have saved, get it by email, and change nothing",
    () =>
      Effect.gen(function* () {
        const { at, book, bookings, call, faults, offer, page, signIn } = yield* consoleOf("member")
        const { eventTypeId } = yield* offer({ title: "Demo" })
        yield* book(bookingOf(eventTypeId, someEmail(), startIn(5)))
        const saved = yield* call("POST", `${at}/saved-views`, { name: "Week", choices: { days: 7 } })
        assert.strictEqual(saved.status, 201, saved.text)
        yield* Effect.promise(async () => {
          await signIn(bookings.replace(/bookings$/, "reports"))
          await page.getByRole("button", { name: "Saved views" }).click()
          const dialog = page.getByRole("dialog", { name: "Saved views" })
          await dialog.getByRole("link", { name: "Week" }).waitFor()
          assert.deepStrictEqual(await dialog.getByRole("button").allTextContents(), [
            "Email me every Monday",
            "Close"
          ])
          await dialog.getByRole("button", { name: "Email me every Monday: Week" }).click()
          await dialog.getByRole("button", { name: "Stop the weekly email: Week" }).click()
          await dialog.getByRole("button", { name: "Email me every Monday: Week" }).waitFor()
          await dialog.getByRole("link", { name: "Week" }).click()
          await page.waitForURL(/days=7$/)
        })
        assert.deepStrictEqual(faults, [])
      })
  )
})
