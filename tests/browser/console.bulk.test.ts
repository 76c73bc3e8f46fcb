import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { hostDraft, introDraft, itemsOf } from "../kit/http/management/workspace.ts"
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

/** A rotation of three hosts, of whom the first two have a meeting at one hour. */
const twoWithThreeHosts = Effect.gen(function* () {
  const made = yield* consoleOf("admin")
  const ids: Array<string> = []
  for (const name of ["Ada", "Bob", "Cleo"])
    ids.push(String((yield* made.make("/hosts", { ...hostDraft, name, username: name.toLowerCase() }))["id"]))
  const { id } = yield* made.make("/event-types", {
    ...introDraft(ids[0]),
    hosts: ids.map((hostId, nth) => ({ hostId, priority: 9 - nth }))
  })
  const rotation = String(id)
  const uids: Array<string> = []
  for (const email of emails.slice(0, 2)) {
    const booked = yield* made.book(bookingOf(rotation, email, startIn(5)))
    assert.strictEqual(booked.status, 200, booked.text)
    uids.push(String(booked.body["uid"]))
  }
  return { ...made, cleo: ids[2], rotation, uids }
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

  it.effect(
    "D-CON-169: who takes each meeting is said before, and what a visitor was faster with stays",
    () =>
      Effect.gen(function* () {
        const { at, book, call, cleo, faults, page, rotation, signIn, uids } = yield* twoWithThreeHosts
        const bar = page.getByRole("region", { name: "Selected bookings" })
        const asked = page.getByRole("dialog", { name: "Give these meetings to other hosts?" })
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.setViewportSize({ width: 390, height: 844 })
          await signIn()
          await page.getByRole("button", { name: "Select", exact: true }).click()
          await bar.getByRole("button", { name: "Select all that are shown" }).click()
          await bar.getByRole("button", { name: "Change the hosts" }).click()
          // The first one goes to Cleo, who has no time for the other one then: it goes to the former host of the first one.
          // They begin together, so either is the first.
          await asked.getByText("New host: Cleo").waitFor()
          await asked.getByText(/^New host: (?:Ada|Bob)$/u).waitFor()
          await asked.getByText(/^Email to (?:ada|bea)@visitor\.example, Cleo, (?:Ada|Bob)$/u).waitFor()
          await asked.getByText("6 emails are sent.").waitFor()
          await axeCheck("who takes several meetings")
        })
        const fast = yield* book(bookingOf(rotation, "fast@visitor.example", startIn(5)))
        assert.deepStrictEqual((yield* call("GET", `${at}/bookings/${fast.body["uid"]}`)).body["hostIds"], [
          cleo
        ])
        yield* Effect.promise(async () => {
          await asked.getByRole("button", { name: "Change the hosts: 2 meetings" }).click()
          const result = page.getByRole("dialog", { name: "Change the hosts" })
          await result.getByText("0 of 2 done.").waitFor()
          await result
            .getByText("Cleo is not free any more, or the meeting has changed.", { exact: true })
            .waitFor()
          await result.getByRole("button", { name: "Close" }).click()
        })
        // The visitor's meeting is cancelled, and the answer to the next run is lost.
        yield* call("POST", `${at}/bookings/${fast.body["uid"]}/cancel`)
        yield* Effect.promise(async () => {
          // The list follows the cancellation within half a minute, or at once after a reload.
          await page.reload()
          await page.getByRole("button", { name: "Select", exact: true }).click()
          await bar.getByRole("button", { name: "Select all that are shown" }).click()
          await bar.getByText("2 selected").waitFor()
          await bar.getByRole("button", { name: "Change the hosts" }).click()
          await asked.getByText("New host: Cleo").waitFor()
          const lost = Promise.withResolvers<void>()
          let count = 0
          await page.route("**/bookings/reassign", async (route) => {
            count += 1
            if (count > 1) return route.continue()
            await route.fetch()
            lost.resolve()
          })
          await asked.getByRole("button", { name: "Change the hosts: 2 meetings" }).click()
          await lost.promise
          await page.reload()
          await bar.getByText("2 meetings are not done yet.").waitFor()
          await bar.getByRole("button", { name: "Go on" }).click()
          await page.getByRole("dialog").getByText("2 of 2 done.").waitFor()
          assert.strictEqual(count, 2)
          assert.deepStrictEqual(faults, [])
        })
        const log = itemsOf(yield* call("GET", `${at}/audit-log?limit=100`))
        assert.sameMembers(
          log.filter(({ action }) => action === "booking.reassign").map(({ subject }) => subject),
          uids
        )
      }).pipe(Effect.scoped)
  )
})
