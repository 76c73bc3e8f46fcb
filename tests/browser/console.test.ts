import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { Chromium } from "../kit/chromium/Chromium.ts"
import { consoleIn, consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { shop } from "../kit/http/management/shop.ts"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { painted } from "./painted.ts"

const markup = '<img src=x onerror="document.title=1"><script>alert(1)</script>'

inChromium("The console", (it) => {
  it.effect("D-CON-2: without a session the sign-in opens, and knows the way back", () =>
    Effect.gen(function* () {
      const { port } = yield* Service
      const { browser } = yield* Chromium
      const service = `http://localhost:${port}`
      const page = yield* Effect.acquireRelease(
        Effect.promise(() => browser.newPage()),
        (page) => Effect.promise(() => page.close())
      )
      yield* Effect.promise(async () => {
        await page.goto(`${service}/console/acme/bookings?when=past`)
        await page.waitForURL(`${service}/-/sign-in?next=%2Fconsole%2Facme%2Fbookings%3Fwhen%3Dpast`)
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-1: the console runs under its policy, no site frames it, and nothing of it is stored",
    () =>
      Effect.gen(function* () {
        const { port } = yield* Service
        const response = yield* Effect.promise(() => fetch(`http://localhost:${port}/console/acme/bookings`))
        const text = yield* Effect.promise(() => response.text())
        assert.strictEqual(response.status, 200)
        const policy = response.headers.get("content-security-policy") ?? ""
        for (const part of [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "frame-ancestors 'none'"
        ])
          assert.include(policy.split("; "), part)
        assert.notInclude(policy, "unsafe")
        assert.strictEqual(response.headers.get("cache-control"), "no-store")
        assert.notMatch(text, /<style|style=|onload=/)
      })
  )

  it.effect("D-CON-4, D-CON-5: lists show bookings by start, and every list has its own address", () =>
    Effect.gen(function* () {
      const { bookings, faults, offer, page, sell, signIn } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer()
      // More than a page, booked in another order than they start.
      const days = Array.from({ length: 51 }, (_, nth) => 5 + ((nth * 20) % 51))
      for (const day of days)
        yield* sell(eventTypeId, someEmail(), day, {
          attendees: [{ name: `Visitor of day ${day}`, email: someEmail() }]
        })
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn()
        const rows = page.locator(".row .who a")
        await rows.first().waitFor()
        const more = page.getByRole("button", { name: "Show later ones" })
        while (await more.isVisible()) {
          const known = await rows.count()
          await more.click()
          await rows.nth(known).waitFor()
        }
        const inOrder = days.toSorted((one, other) => one - other)
        assert.deepStrictEqual(
          await rows.allTextContents(),
          inOrder.map((day) => `Visitor of day ${day}`)
        )
        await page.getByRole("link", { name: /^Cancelled/ }).click()
        await page.waitForURL(`${bookings}?when=cancelled`)
        await page.getByText("Nothing was cancelled").waitFor()
        await axeCheck("no cancelled bookings")
        await page.getByRole("link", { name: /^Past/ }).click()
        await page.getByText("No meetings so far").waitFor()
        await page.goBack()
        await page.getByText("Nothing was cancelled").waitFor()
        await page.goto(`${bookings}/bk_0000000000000000000000`)
        await page.getByRole("heading", { level: 1, name: "This page does not exist" }).waitFor()
        await axeCheck("not found")
        assert.deepStrictEqual(
          faults.filter((fault) => !fault.includes("404")),
          []
        )
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-6, D-CON-110: a booking is found by a part of a name, and cancelled by keyboard after a question",
    () =>
      Effect.gen(function* () {
        const { at, bookings, call, offer, page, sell, signIn } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer()
        const email = someEmail()
        yield* sell(eventTypeId, someEmail(), 4)
        const { uid } = yield* sell(eventTypeId, email, 5, { attendees: [{ name: "Vera Visitor", email }] })
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn()
          const field = page.getByLabel("Name, email, phone, company or number")
          await field.fill("veronica")
          await page.keyboard.press("Enter")
          await page.getByText("Nothing was found").waitFor()
          await axeCheck("a search without a result")
          await page.setViewportSize({ width: 1280, height: 900 })
          await page.getByRole("button", { name: "Show all" }).click()
          await page.locator(".row").nth(1).waitFor()
          await field.fill("VERA vis")
          await page.keyboard.press("Enter")
          await page.locator(".row").first().waitFor()
          assert.notMatch(page.url(), /vera/i)
          await page.locator(".row").nth(1).waitFor({ state: "detached" })
          await page.getByRole("link", { name: "Vera Visitor" }).press("Enter")
          await page.waitForURL(`${bookings}/${String(uid)}`)
          await page.getByRole("heading", { level: 1, name: "Vera Visitor" }).waitFor()
          await page.getByRole("button", { name: "Cancel the meeting" }).press("Enter")
          const dialog = page.getByRole("dialog", { name: "Cancel this meeting?" })
          await dialog.getByText("This cannot be undone").waitFor()
          await axeCheck("the question")
          await page.setViewportSize({ width: 1280, height: 900 })
          // Leaving changes nothing.
          await page.keyboard.press("Escape")
          await page.locator("dialog").waitFor({ state: "detached" })
          await page.getByRole("button", { name: "Cancel the meeting" }).press("Enter")
          await dialog.getByRole("button", { name: "Cancel the meeting" }).press("Enter")
          await page.getByRole("status").getByText("The meeting is cancelled.").waitFor()
          await page.getByText("Cancelled", { exact: true }).waitFor()
        })
        const { body } = yield* call("GET", `${at}/bookings/${String(uid)}`)
        assert.strictEqual(body["status"], "cancelled")
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-52: an administrator moves a booking with the keyboard, and sees the new one", () =>
    Effect.gen(function* () {
      const { at, bookings, call, faults, offer, page, sell, signIn } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer()
      const axeCheck = axeCheckOf(page)
      const { uid } = yield* sell(eventTypeId, someEmail())
      yield* Effect.promise(async () => {
        await signIn(`${bookings}/${String(uid)}`)
        const open = page.getByRole("button", { name: "Move the meeting" })
        await open.first().press("Enter")
        const dialog = page.getByRole("dialog", { name: "Move this meeting?" })
        await dialog.getByRole("radio").first().waitFor()
        await axeCheck("the times")
        await page.setViewportSize({ width: 1280, height: 900 })
        // Leaving changes nothing.
        await page.keyboard.press("Escape")
        await page.locator("dialog").waitFor({ state: "detached" })
        await open.first().click()
        await dialog.getByLabel("Day").fill("2020-01-01")
        await dialog.getByText("No time is offered on this day.").waitFor()
        assert.isTrue(await dialog.getByRole("button", { name: "Move the meeting" }).isDisabled())
        await dialog.getByLabel("Day").fill(startIn(6).slice(0, 10))
        await dialog.getByRole("radio").first().press("Space")
        await dialog.getByText(/^From .* to .*get an email/).waitFor()
        await dialog.getByRole("button", { name: "Move the meeting" }).press("Enter")
        await page.waitForURL(/done=moved/)
        await page.getByText("The meeting is moved.").waitFor()
        assert.deepStrictEqual(faults, [])
      })
      const { body } = yield* call("GET", `${at}/bookings?status=confirmed`)
      assert.deepInclude(Object([body["items"]].flat()[0]), { rescheduledFrom: uid, sequence: 1 })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-53: an administrator gives a booking to another host, and sees who is not free", () =>
    Effect.gen(function* () {
      const { at, bookings, call, faults, make, offer, page, sell, signIn } = yield* consoleOf("admin")
      const { eventTypeId, hostId } = yield* offer()
      const bob = yield* make("/hosts", { ...hostDraft, name: `Bob ${markup}`, username: "bob" })
      const cleo = yield* make("/hosts", { ...hostDraft, name: "Cleo", username: "cleo", active: false })
      const hosts = [{ hostId, priority: 1 }, { hostId: bob["id"] }, { hostId: cleo["id"] }]
      yield* call("PATCH", `${at}/event-types/${eventTypeId}`, { hosts })
      const { uid } = yield* sell(eventTypeId, someEmail())
      const axeCheck = axeCheckOf(page)
      yield* Effect.promise(async () => {
        await signIn(`${bookings}/${String(uid)}`)
        await page.getByRole("button", { name: "Change the host" }).press("Enter")
        const dialog = page.getByRole("dialog", { name: "Give this meeting to another host?" })
        await dialog.getByText("is inactive").waitFor()
        assert.isTrue(await dialog.getByRole("radio", { name: /Cleo/ }).isDisabled())
        await axeCheck("the hosts")
        await page.setViewportSize({ width: 1280, height: 900 })
        await dialog.getByRole("radio", { name: /Bob/ }).click()
        await dialog.getByRole("button", { name: "Change the host" }).press("Enter")
        await page.waitForURL(/done=reassigned/)
        await page.getByText("Another host has the meeting.").waitFor()
        assert.notStrictEqual(await page.title(), "1")
        assert.deepStrictEqual(faults, [])
      })
      const { body } = yield* call("GET", `${at}/bookings?status=confirmed`)
      assert.deepInclude(Object([body["items"]].flat()[0]), { hostIds: [bob["id"]], rescheduledFrom: uid })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-67: a meeting of the past is marked, marked otherwise and cleared with the keyboard", () =>
    Effect.gen(function* () {
      const { at: atTime } = yield* Service
      const twoWeeksAgo = new Date(Date.now() - 14 * 24 * 60 * 60_000).toISOString()
      const made = yield* atTime(twoWeeksAgo, shop)
      const { eventTypeId } = yield* made.offer()
      const { uid } = yield* atTime(twoWeeksAgo, made.sell(eventTypeId, someEmail(), -5))
      const email = someEmail()
      yield* made.make("/members", { email, name: "Pia", role: "admin" })
      const { bookings, faults, page, signIn } = yield* consoleIn(made, email)
      const axeCheck = axeCheckOf(page)
      yield* Effect.promise(async () => {
        await signIn(`${bookings}/${String(uid)}`)
        const group = page.getByRole("group", { name: "Attendance" })
        const story = page.locator(".story")
        await group.getByRole("button", { name: "Attended", pressed: false }).press("Enter")
        await group.getByRole("button", { name: "Attended", pressed: true }).waitFor()
        await story.getByText("Marked by Pia").waitFor()
        await group.getByRole("button", { name: "No-show" }).press("Enter")
        await group.getByRole("button", { name: "Attended", pressed: false }).waitFor()
        await story.getByText("No-show").waitFor()
        await axeCheck("the attendance")
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(`${bookings}?when=past`)
        await page.locator(".row .tag", { hasText: "No-show" }).waitFor()
        const filter = page.getByRole("combobox", { name: "Attendance" })
        await filter.selectOption("Not marked")
        await page.waitForURL(/when=past&attendance=none/)
        await page.getByText("No meetings so far").waitFor()
        await filter.selectOption("No-show")
        await page.locator(".row .who a").first().press("Enter")
        await group.getByRole("button", { name: "No-show", pressed: true }).press("Enter")
        await story.getByText("No-show").waitFor({ state: "detached" })
        assert.deepStrictEqual(faults, [])
      })
      const { body } = yield* made.call("GET", `${made.at}/bookings/${String(uid)}`)
      assert.isNull(body["attendance"])
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-3: a member's console offers no cancellation, and requests nothing that is refused", () =>
    Effect.gen(function* () {
      const { offer, page, requests, sell, service, signIn } = yield* consoleOf("member")
      const { eventTypeId } = yield* offer()
      yield* sell(eventTypeId, someEmail())
      yield* Effect.promise(async () => {
        await signIn()
        await page.locator(".row .who a").first().press("Enter")
        await page.getByRole("button", { name: "Resend the emails" }).waitFor()
        assert.strictEqual(await page.getByRole("button", { name: "Cancel the meeting" }).count(), 0)
        await page.waitForLoadState("networkidle")
        await page.goto(`${service}/console/acme/bookings`)
        await page.getByRole("heading", { level: 1, name: "This page does not exist" }).waitFor()
        await page.waitForLoadState("networkidle")
      })
      assert.isAbove(requests.length, 4)
      assert.deepStrictEqual(
        requests.filter(({ status }) => status >= 400),
        []
      )
    }).pipe(Effect.scoped)
  )

  it.effect("The console speaks the languages of the browser, and has its layout in them", () =>
    Effect.gen(function* () {
      for (const [locale, heading] of [
        ["de-DE", "Buchungen"],
        ["ja-JP", "予約"],
        ["pl-PL", "Rezerwacje"],
        ["sv-SE", "Bookings"]
      ] as const) {
        const { page, signIn } = yield* consoleOf("admin", locale)
        yield* Effect.promise(async () => {
          await page.setViewportSize({ width: 320, height: 700 })
          await painted(page)
          await signIn()
          await page.getByRole("heading", { level: 1, name: heading }).waitFor()
          assert.strictEqual(
            await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth),
            0,
            locale
          )
        })
      }
    }).pipe(Effect.scoped)
  )

  it.effect("Signing out ends the session", () =>
    Effect.gen(function* () {
      const { context, page, service, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        await signIn()
        await page.getByRole("button", { name: "Sign out" }).click()
        await page.waitForURL(`${service}/-/sign-in`)
        const names = (await context.cookies()).map(({ name }) => name)
        assert.notInclude(names, "__Host-calendeal")
      })
    }).pipe(Effect.scoped)
  )
})
