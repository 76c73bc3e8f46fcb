import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

const emails = ["ada@visitor.example", "bea@visitor.example", "cleo@visitor.example"]

/** A workspace with three meetings ahead, and how often each of its bookings was cancelled. */
const threeAhead = Effect.gen(function* () {
  const made = yield* consoleOf("admin")
  const { eventTypeId } = yield* made.offer()
  const uids: Array<string> = []
  for (const [nth, email] of emails.entries()) {
    const booked = yield* made.book(bookingOf(eventTypeId, email, startIn(4 + nth)))
    assert.strictEqual(booked.status, 200, booked.text)
    uids.push(String(booked.body["uid"]))
  }
  const cancelled = Effect.map(made.call("GET", `${made.at}/audit-log?limit=100`), (answer) =>
    itemsOf(answer)
      .filter(({ action }) => action === "booking.cancel")
      .map(({ subject }) => String(subject))
      .toSorted()
  )
  return { ...made, cancelled, uids }
})

inChromium("Acts on several bookings", (it) => {
  it.effect("D-CON-174: who gets which email is said before, and what did not succeed afterwards", () =>
    Effect.gen(function* () {
      const { at, call, cancelled, faults, page, signIn, uids } = yield* threeAhead
      const bar = page.getByRole("region", { name: "Selected bookings" })
      const asked = page.getByRole("dialog", { name: "Cancel these meetings?" })
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await page.setViewportSize({ width: 1280, height: 900 })
        await signIn()
        await page.getByRole("button", { name: "Select", exact: true }).click()
        await bar.getByText("0 selected").waitFor()
        await page.getByRole("checkbox").first().check()
        await bar.getByText("1 selected").waitFor()
        await bar.getByRole("button", { name: "Select all that are shown" }).click()
        await bar.getByText("3 selected").waitFor()
        await axeCheck("selected bookings")
        await bar.getByRole("button", { name: "Attended" }).click()
        const marked = page.getByRole("dialog", { name: "Mark these meetings?" })
        await marked.getByText("No emails are sent.").waitFor()
        assert.strictEqual(await marked.getByText("It has not begun.").count(), 3)
        assert.isTrue(await marked.getByRole("button", { name: /^Attended/ }).isDisabled())
        await page.keyboard.press("Escape")
        await bar.getByRole("button", { name: "Cancel the meetings" }).click()
        // The booker, and the host.
        await asked.getByText("6 emails are sent.").waitFor()
        for (const email of emails) await asked.getByText(new RegExp(`^Email to ${email}, .+`)).waitFor()
        await axeCheck("what a cancellation of several does")
      })
      // Another member is faster.
      yield* call("POST", `${at}/bookings/${uids[1]}/cancel`)
      yield* Effect.promise(async () => {
        await asked.getByRole("button", { name: "Cancel the meetings: 3 meetings" }).click()
        const result = page.getByRole("dialog", { name: "Cancel the meetings" })
        await result.getByText("2 of 3 done.").waitFor()
        assert.strictEqual(await result.getByRole("listitem").count(), 1)
        assert.include(
          (await result.getByRole("listitem").getByRole("link").getAttribute("href")) ?? "",
          String(uids[1])
        )
        await axeCheckOf(page)("what became of several bookings")
        await result.getByRole("button", { name: "Close" }).click()
        await page.getByText("No meetings ahead").waitFor()
        assert.isNull(await page.evaluate("sessionStorage.getItem(Object.keys(sessionStorage)[0] ?? '')"))
        assert.lengthOf(
          faults.filter((fault) => !fault.includes("409")),
          0
        )
      })
      assert.deepStrictEqual(yield* cancelled, uids.toSorted())
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-175: after a reload in the middle, what remains is offered, and each is cancelled once",
    () =>
      Effect.gen(function* () {
        const { cancelled, page, signIn, uids } = yield* threeAhead
        const bar = page.getByRole("region", { name: "Selected bookings" })
        yield* Effect.promise(async () => {
          await page.setViewportSize({ width: 1280, height: 900 })
          await signIn()
          await page.getByRole("button", { name: "Select", exact: true }).click()
          await bar.getByRole("button", { name: "Select all that are shown" }).click()
          await bar.getByRole("button", { name: "Cancel the meetings" }).click()
          // The service cancels the second one, and its answer is lost.
          const lost = Promise.withResolvers<void>()
          let count = 0
          await page.route("**/cancel", async (route) => {
            count += 1
            if (count !== 2) return route.continue()
            await route.fetch()
            lost.resolve()
          })
          await page.getByRole("button", { name: "Cancel the meetings: 3 meetings" }).click()
          await lost.promise
          await page.reload()
          await bar.getByText("2 meetings are not done yet.").waitFor()
          await bar.getByRole("button", { name: "Go on" }).click()
          await page.getByRole("dialog").getByText("3 of 3 done.").waitFor()
          assert.strictEqual(count, 4)
        })
        assert.deepStrictEqual(yield* cancelled, uids.toSorted())
      }).pipe(Effect.scoped)
  )
})
