import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { startIn } from "../kit/http/requests.ts"
import { hostDraft, itemsOf } from "../kit/http/management/workspace.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"
import { smallTargets } from "./smallTargets.ts"

/** The console of an administrator, with an event type that has two hosts and asks for consent and a phone number. */
const deskOf = Effect.gen(function* () {
  const desk = yield* consoleOf("admin")
  const { at, call, make, offer } = desk
  const { eventTypeId, hostId } = yield* offer({
    title: "Advice",
    consent: { required: true, text: "I agree to be called." },
    form: { fields: [{ key: "company", label: "Your company", type: "text", required: false }] }
  })
  const bob = yield* make("/hosts", { ...hostDraft, name: "Bob", username: "bob" })
  yield* call("PATCH", `${at}/event-types/${eventTypeId}`, {
    hosts: [{ hostId, priority: 1 }, { hostId: bob["id"] }]
  })
  return { ...desk, bob: String(bob["id"]), eventTypeId }
})

inChromium("Booking for a person in the console", (it) => {
  it.effect("D-CON-170: a member books a contact with a named host, who is found by a search", () =>
    Effect.gen(function* () {
      const { at, bob, bookings, call, capture, eventTypeId, faults, page, signIn } = yield* deskOf
      const email = someEmail()
      yield* capture({ eventTypeId, name: "Zoe Zimmer", email, step1Complete: false })
      const axeCheck = axeCheckOf(page)
      yield* Effect.promise(async () => {
        await signIn(bookings)
        await page.getByRole("link", { name: "New booking" }).press("Enter")
        await page.waitForURL(/bookings\/new/)
        const book = page.getByRole("button", { name: "Book", exact: true })
        assert.isTrue(await book.isDisabled())
        await page.getByText("Choose a time first.").waitFor()
        await page.getByLabel("Find a contact").fill("zimm")
        await page.getByRole("button", { name: /Zoe Zimmer/ }).press("Enter")
        assert.strictEqual(await page.getByLabel("Email", { exact: true }).inputValue(), email)
        await page.getByLabel("Guests").fill("kim@guest.example")
        await page.getByLabel("Phone").fill("+44 20 7946 0018")
        await page.getByLabel("Your company").fill("Contoso")
        await page.getByLabel("Host", { exact: true }).selectOption({ label: "Bob" })
        await page.getByLabel("Day").fill(startIn(5).slice(0, 10))
        await page.getByRole("radio").first().press("Space")
        await page.getByText("Zoe Zimmer gets the usual emails.").waitFor()
        await axeCheck("the form")
        await page.setViewportSize({ width: 1280, height: 900 })
        // The service says what the form left out, and nothing is lost.
        await book.press("Enter")
        await page.getByRole("alert").getByText("Ask for consent first").waitFor()
        await page.getByLabel("Consent").selectOption({ label: "Given by phone" })
        // The answers have changed, so that the time is chosen again.
        assert.isTrue(await book.isDisabled())
        // The times are asked for again, and what is pressed on a list that leaves is lost.
        await retryUntilPassed(async () => {
          await page.getByRole("radio").first().press("Space")
          assert.isTrue(await book.isEnabled())
        })
        await book.press("Enter")
        await page.waitForURL(/done=booked/)
        await page.getByText("The meeting is booked.").waitFor()
        await page.getByText("Given by phone").waitFor()
        await page.getByText("By Pia").waitFor()
        assert.deepStrictEqual(
          faults.filter((fault) => !fault.includes("400")),
          []
        )
      })
      const [booking] = itemsOf(yield* call("GET", `${at}/bookings`))
      assert.deepInclude(booking, { hostIds: [bob], isRouted: false, language: "en" })
      assert.deepInclude(Object(booking)["responses"], { company: "Contoso", phone: "+44 20 7946 0018" })
      assert.lengthOf(Object(booking)["attendees"], 2)
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-170: a new person is booked once by a double click, on the next day that has times", () =>
    Effect.gen(function* () {
      const { at, call, offer, page, requests, screens, signIn } = yield* consoleOf("admin")
      yield* offer({
        phoneRequired: false,
        locations: [{ kind: "video", conferencingLink: "https://v.example/" }]
      })
      yield* Effect.promise(async () => {
        await signIn(`${screens}/bookings/new`)
        await page.getByText("Enter a name and an email first").waitFor()
        await page.getByLabel("Name", { exact: true }).fill("Kim")
        await page.getByLabel("Email", { exact: true }).fill("kim@new.example")
        await page.getByLabel("Day").fill("2020-01-01")
        await page.getByText("No time is offered on this day.").waitFor()
        await page.getByRole("button", { name: /^Next day with times/ }).click()
        await page.getByRole("radio").last().check()
        await page.setViewportSize({ width: 390, height: 844 })
        assert.deepStrictEqual(await smallTargets(page, []), [])
        await page.getByRole("button", { name: "Book", exact: true }).dblclick()
        await page.waitForURL(/done=booked/)
      })
      assert.lengthOf(itemsOf(yield* call("GET", `${at}/bookings`)), 1)
      const sent = requests.filter(({ method, path }) => method === "POST" && path.endsWith("/bookings"))
      assert.lengthOf(sent, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-184: a reload keeps what was entered, but for the time, until the booking is made", () =>
    Effect.gen(function* () {
      const { bob, page, screens, signIn } = yield* deskOf
      yield* Effect.promise(async () => {
        await signIn(`${screens}/bookings/new`)
        await page.getByLabel("Name", { exact: true }).fill("Kim")
        await page.getByLabel("Email", { exact: true }).fill("kim@new.example")
        await page.getByLabel("Phone").fill("+44 20 7946 0018")
        await page.getByLabel("Your company").fill("Contoso")
        await page.getByLabel("Consent").selectOption({ label: "Given by phone" })
        await page.getByLabel("Host", { exact: true }).selectOption({ label: "Bob" })
        await page.getByLabel("Day").fill(startIn(5).slice(0, 10))
        await page.getByRole("radio").first().press("Space")
        await page.reload()
        await page.getByText("Choose a time first.").waitFor()
        for (const [label, value] of [
          ["Name", "Kim"],
          ["Email", "kim@new.example"],
          ["Your company", "Contoso"],
          ["Consent", "phone"],
          ["Host", bob],
          ["Day", startIn(5).slice(0, 10)]
        ] as const)
          assert.strictEqual(await page.getByLabel(label, { exact: true }).inputValue(), value, label)
        await page.getByRole("radio").first().press("Space")
        await page.getByRole("button", { name: "Book", exact: true }).press("Enter")
        await page.waitForURL(/done=booked/)
        await page.goto(`${screens}/bookings/new`)
        assert.strictEqual(await page.getByLabel("Name", { exact: true }).inputValue(), "")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-171: a member changes the guests, and the question says who gets which email", () =>
    Effect.gen(function* () {
      const { bookings, call, at, faults, offer, page, sell, signIn } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer()
      const { uid } = yield* sell(eventTypeId, someEmail())
      const axeCheck = axeCheckOf(page)
      yield* Effect.promise(async () => {
        await signIn(`${bookings}/${String(uid)}`)
        await page.getByRole("button", { name: "Change the guests" }).press("Enter")
        const dialog = page.getByRole("dialog", { name: "Change the guests of this meeting?" })
        await dialog.getByText(/^New guests get the confirmation/).waitFor()
        const act = dialog.getByRole("button", { name: "Change the guests" })
        assert.isTrue(await act.isDisabled())
        await axeCheck("the guests")
        await page.setViewportSize({ width: 1280, height: 900 })
        await dialog.getByLabel("Guests").fill("kim@guest.example\nlee@guest.example")
        await act.press("Enter")
        await page.waitForURL(/done=guests/)
        await page.getByText("The guests are changed.").waitFor()
        await page.getByText("Guests changed", { exact: true }).waitFor()
        await page.getByText("lee@guest.example").first().waitFor()
        assert.deepStrictEqual(faults, [])
      })
      const [booking] = itemsOf(yield* call("GET", `${at}/bookings?status=confirmed`))
      assert.lengthOf(Object(booking)["attendees"], 3)
    }).pipe(Effect.scoped)
  )
})
