import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

const [start, later] = [startIn(5), startIn(6)]

inChromium("A group in the console", (it) => {
  it.effect(
    "D-CON-177, D-CON-180: a group is one block of the week, and a booking shows its group, which is moved and cancelled from there",
    () =>
      Effect.gen(function* () {
        const { at, book, call, offer, page, service, signIn, slug } = yield* consoleOf("admin")
        const locations = [{ kind: "video", conferencingLink: "https://meet.example/group" }]
        const { eventTypeId } = yield* offer({ title: "Webinar", seats: 30, locations })
        const attendees = (...names: ReadonlyArray<string>) => ({
          attendees: names.map((name) => ({ name, email: `${name.toLowerCase()}@group.example` }))
        })
        const join = Effect.fnUntraced(function* (...names: ReadonlyArray<string>) {
          const booked = yield* book({ ...bookingOf(eventTypeId, "", start), ...attendees(...names) })
          assert.strictEqual(booked.status, 200, booked.text)
          return String(booked.body["uid"])
        })
        const uid = yield* join("Ada", "Guest")
        yield* join("Bob")
        const statuses = Effect.map(call("GET", `${at}/bookings?limit=100`), (answer) =>
          itemsOf(answer).map((each) => `${String(each["status"])} ${String(each["startAt"])}`)
        )
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(`${service}/console/${slug}/bookings/${uid}`)
          const group = page.getByRole("region", { name: "Group" })
          await group.getByText("3 of 30 seats taken").waitFor()
          await page.goto(`${service}/console/${slug}/bookings?view=week&date=${start.slice(0, 10)}`)
          const block = page.locator(".span-of").filter({ hasText: "Webinar" })
          await block.waitFor()
          assert.strictEqual(await page.locator(".span-of").count(), 1)
          assert.match(await block.innerText(), /3 of 30 seats taken/)
          await axeCheck("a group in the week")
          await page.goto(`${service}/console/${slug}/bookings/${uid}`)
          await group.getByText("3 of 30 seats taken").waitFor()
          assert.deepStrictEqual(await group.getByRole("listitem").allInnerTexts(), ["Ada (+1)", "Bob"])
          assert.strictEqual(await page.getByRole("button", { name: "New host" }).count(), 0)
          await axeCheck("a group")
          await group.getByRole("button", { name: "Move the group" }).click()
          const dialog = page.getByRole("dialog")
          await dialog.getByLabel("Day").fill(later.slice(0, 10))
          await dialog.getByRole("radio").first().waitFor()
          await dialog.getByRole("radio").nth(2).check()
          await dialog.getByText("Each person in the group gets an email with the new time.").waitFor()
          await axeCheck("the question before a group is moved")
          await dialog.getByRole("button", { name: "Move the group" }).click()
          await page.waitForURL((url) => !url.pathname.endsWith(uid))
          await group.getByText("3 of 30 seats taken").waitFor()
          await group.getByRole("link", { name: "Bob" }).click()
          await page.getByRole("heading", { name: "Bob" }).first().waitFor()
        })
        const moved = yield* statuses
        assert.lengthOf(
          moved.filter((each) => each === `rescheduled ${start}`),
          2
        )
        const standing = moved.filter((each) => each.startsWith("confirmed"))
        assert.lengthOf(standing, 2)
        assert.strictEqual(new Set(standing).size, 1)
        yield* Effect.promise(async () => {
          const group = page.getByRole("region", { name: "Group" })
          await group.getByRole("button", { name: "Cancel the group" }).click()
          const dialog = page.getByRole("dialog")
          await dialog.getByText(/^“Webinar” on .* is cancelled for everyone in the group/).waitFor()
          await dialog.getByRole("textbox").fill("The speaker is ill")
          await dialog.getByRole("button", { name: "Cancel the group" }).click()
          await dialog.waitFor({ state: "detached" })
          await group.getByText("0 of 30 seats taken").waitFor()
          await page.getByText("The speaker is ill").waitFor()
        })
        assert.lengthOf(
          (yield* statuses).filter((each) => each.startsWith("cancelled")),
          2
        )
      }).pipe(Effect.scoped)
  )
})
