import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { book, bookingOf } from "../kit/http/requests.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { overflowOf } from "./console.walk.ts"

inChromium("The console's first steps", (it) => {
  it.effect(
    "D-CON-110, D-CON-130, D-CON-212: a new workspace shows what is left to do, until the first booking",
    () =>
      Effect.gen(function* () {
        const { at, call, faults, offer, page, service, signIn, slug } = yield* consoleOf("admin")
        const overview = `${service}/console/${slug}/overview`
        const tags = page.locator(".first-steps .ticked")
        const nothing = page.getByRole("heading", { name: "Reports begin with the first booking" })
        yield* Effect.promise(async () => {
          await signIn(`${service}/console/${slug}/reports`)
          await nothing.waitFor()
          await axeCheckOf(page)("reports of a new workspace")
          await page.getByRole("link", { name: "Go to the overview" }).click()
          await page.getByRole("heading", { name: "Let the first person book" }).waitFor()
          await page.getByRole("link", { name: "Open: Publish an event type" }).waitFor()
          await axeCheckOf(page)("first steps")
          assert.strictEqual(await page.getByText("No meetings today").count(), 0)
          for (const [path, title] of [
            ["bookings", "No meetings ahead"],
            ["bookings?when=past", "No meetings so far"],
            ["contacts", "No contacts yet"],
            ["deals", "No open deals"],
            ["deals?show=payments", "No payments yet"]
          ] as const) {
            await page.goto(`${service}/console/${slug}/${path}`)
            await page.getByRole("heading", { name: title }).waitFor()
            await page.locator(".body [role=search]").waitFor({ state: "hidden" })
            for (const name of ["Select", "Download CSV"])
              await page.getByRole("button", { name }).waitFor({ state: "detached" })
          }
          await page.goto(`${service}/console/${slug}/bookings`)
          await page.getByRole("link", { name: "New event type" }).waitFor()
          await axeCheckOf(page)("bookings of a new workspace")
          await page.goto(overview)
          await page.getByRole("link", { name: "Open: Publish an event type" }).click()
          await page.getByRole("heading", { level: 1, name: "New event type" }).waitFor()
        })
        const { eventTypeId } = yield* offer({ title: "Intro call", minimumNoticeMinutes: 0 })
        const { body } = yield* call("GET", `${at}/event-types/${eventTypeId}`)
        yield* offer({ title: "Later one" })
        yield* Effect.promise(async () => {
          await page.goto(overview)
          await page.getByText(`${service}/${slug}/${String(body["slug"])}`).waitFor()
          assert.strictEqual(await tags.count(), 2)
          await page.setViewportSize({ width: 390, height: 844 })
          assert.strictEqual(await overflowOf(page), 0)
          await page.goto(`${service}/console/${slug}/bookings`)
          await page.getByRole("link", { name: "Open the booking page" }).waitFor()
          assert.strictEqual(await page.getByRole("link", { name: "New event type" }).count(), 0)
        })
        const booked = yield* book(bookingOf(eventTypeId, "vera@visitor.example"))
        assert.strictEqual(booked.status, 200)
        yield* Effect.promise(async () => {
          await page.goto(overview)
          await page.getByText("No meetings today").waitFor()
          assert.strictEqual(await page.getByText("Let the first person book").count(), 0)
          await page.goto(`${service}/console/${slug}/bookings`)
          await page.locator(".body [role=search]").waitFor()
          await page.getByRole("button", { name: "Download CSV" }).waitFor()
          await page.goto(`${service}/console/${slug}/contacts`)
          await page.locator(".body [role=search]").waitFor()
          await page.goto(`${service}/console/${slug}/reports`)
          await page.getByRole("heading", { name: "From visit to payment" }).waitFor()
          await page.waitForLoadState("networkidle")
          assert.strictEqual(await nothing.count(), 0)
        })
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-130: an invited host sets hours and connects a calendar, until a booking comes", () =>
    Effect.gen(function* () {
      const { at, call, email, make, page, service, signIn, slug } = yield* consoleOf("member")
      const host = yield* make("/hosts", { ...hostDraft, name: "Mia Host" })
      const { body } = yield* call("GET", `${at}/members`)
      const member = [body["items"]].flat().find((one) => Object(one).email === email)
      const given = yield* call("PATCH", `${at}/members/${String(Object(member).userId)}`, {
        hostId: host["id"]
      })
      assert.strictEqual(given.status, 200, given.text)
      const eventType = yield* make("/event-types", introDraft(host["id"]))
      yield* Effect.promise(async () => {
        await signIn(`${service}/console/${slug}/overview`)
        await page.locator(".first-steps .ticked", { hasText: "Set your hours" }).waitFor()
        assert.strictEqual(await page.locator(".first-steps li").count(), 2)
        await axeCheckOf(page)("first steps of a host")
        await page.getByRole("link", { name: "Open: Connect a calendar" }).click()
        await page.getByRole("heading", { level: 1, name: "Mia Host" }).waitFor()
        await page.getByRole("link", { name: "Calendars" }).and(page.locator("[aria-current]")).waitFor()
      })
      const booked = yield* book(bookingOf(String(eventType["id"]), "vera@visitor.example"))
      assert.strictEqual(booked.status, 200, booked.text)
      yield* Effect.promise(async () => {
        await page.goto(`${service}/console/${slug}/overview`)
        await page.getByText("No meetings today").waitFor()
        assert.strictEqual(await page.locator(".first-steps").count(), 0)
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-130: a member sees the day, and no steps that others take", () =>
    Effect.gen(function* () {
      const { page, service, signIn, slug } = yield* consoleOf("member")
      yield* Effect.promise(async () => {
        await signIn(`${service}/console/${slug}/overview`)
        await page.getByText("No meetings today").waitFor()
        assert.strictEqual(await page.getByText("Let the first person book").count(), 0)
      })
    }).pipe(Effect.scoped)
  )
})
