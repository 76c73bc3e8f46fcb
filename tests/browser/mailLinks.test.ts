import { assert } from "@effect/vitest"
import { words } from "@calendeal/booking-page/words"
import { bookingLinks } from "@calendeal/domain/mails"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { book, bookingOf, fromNewIp, startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { linkTokenOf } from "../kit/http/linkTokenOf.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

const contact = "hello@contoso.example"
const guest = { name: "Gabe Guest", email: "gabe@guest.example" }

/** A booking with a guest, and the links in its mails on a service. */
const mailed = Effect.gen(function* () {
  const { bookings, call, eventTypeId, path, workspace } = yield* offered()
  const changed = yield* call("PATCH", `/${workspace.id}`, { contact })
  assert.strictEqual(changed.status, 200, changed.text)
  const request = bookingOf(eventTypeId, someEmail())
  const booked = yield* book({ ...request, attendees: [...request.attendees, guest] })
  assert.strictEqual(booked.status, 200, booked.text)
  const { uid } = booked.body
  const tokens = {
    booker: yield* linkTokenOf(workspace.id, uid, "manage"),
    guest: yield* linkTokenOf(workspace.id, uid, "read")
  }
  const linksOn = (service: string, token: string) =>
    bookingLinks({ baseUrl: new URL(service), workspaceSlug: workspace.slug, language: "en", token })
  return {
    bookings,
    call,
    eventTypeId,
    path,
    workspace,
    email: request.attendees[0]?.email ?? "",
    linksOf: (service: string) => linksOn(service, tokens.booker),
    guestLinksOf: (service: string) => linksOn(service, tokens.guest),
    log: Effect.map(call("GET", `/${workspace.id}/audit-log?limit=100`), (answer) =>
      itemsOf(answer).filter(({ action }) => String(action).startsWith("booking."))
    )
  }
})

inChromium("The links in mails", (it) => {
  it.effect(
    "D-MAIL-22: opens the booking in the device's time zone, with the host, the place and the guests",
    () =>
      Effect.gen(function* () {
        const { linksOf, log } = yield* mailed
        yield* journey({ timezoneId: "America/New_York" }, async ({ page, service }) => {
          await page.goto(linksOf(service).manage)
          await page.getByRole("link", { name: "Reschedule" }).waitFor()
          const facts = await page.locator(".facts-of").innerText()
          const time = new Intl.DateTimeFormat("en-GB", {
            hour: "numeric",
            minute: "2-digit",
            timeZone: "America/New_York"
          })
          assert.include(facts, `${time.format(new Date(startIn(5)))} –`)
          for (const shown of ["America/New York", "Hedy Host", "Sam Rivera", guest.name, "Video call"])
            assert.include(facts, shown)
          assert.notInclude(await page.locator("body").innerText(), guest.email)
          const join = page.getByRole("link", { name: "Link to join" })
          assert.strictEqual(await join.getAttribute("href"), "https://meet.example/talk")
          await page.getByRole("button", { name: "Cancel booking" }).waitFor()
          await axeCheckOf(page)("a mail's link")
        })
        assert.deepStrictEqual(yield* log, [])
      })
  )

  it.effect("D-MAIL-22: moves the booking, and the old link then names the newest mail", () =>
    Effect.gen(function* () {
      const { bookings, linksOf, log } = yield* mailed
      yield* journey({}, async ({ page, service }) => {
        await page.goto(linksOf(service).move)
        await page.getByText("You are moving your booking of").waitFor()
        const { laterDay, times } = bookingOn(page)
        await (await laterDay()).click()
        await times.first().click()
        await bookingOn(page).submit.click()
        await page.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
        for (const link of Object.values(linksOf(service))) {
          await page.goto("about:blank")
          await page.goto(link)
          await page.getByRole("heading", { name: "This meeting was moved" }).waitFor()
          await page.getByText("Use the link in the newest mail about it.").waitFor()
          await seesNoActions(page)
        }
      })
      const statuses = (yield* bookings).map(({ status }) => String(status))
      assert.sameMembers(statuses, ["rescheduled", "confirmed"])
      const [entry] = yield* log
      assert.deepInclude(entry, { action: "booking.reschedule", actor: "manage_link" })
    })
  )

  it.effect(
    "D-MAIL-22, D-MAIL-24, D-PAGE-33: cancels the booking after a click, says why, and the link is over",
    () =>
      Effect.gen(function* () {
        const { bookings, linksOf, path } = yield* mailed
        yield* journey({}, async ({ page, service }) => {
          const { button } = bookingOn(page)
          await page.goto(linksOf(service).cancel)
          await page.getByRole("heading", { name: "Cancel this booking?" }).waitFor()
          await button("No, keep it").click()
          await button("Cancel booking").click()
          assert.deepInclude((await Effect.runPromise(bookings))[0], { status: "confirmed" })
          await axeCheckOf(page)("cancelling by a mail's link")
          const reason = page.getByLabel("Why are you cancelling?")
          // A visitor pastes what the service refuses: the fault is at the field, alone (D-PAGE-33).
          await reason.fill("I am \u202Eill")
          await button("Yes, cancel it").click()
          await page.locator("textarea[aria-invalid=true]").waitFor()
          assert.strictEqual(await page.getByRole("alert").count(), 0)
          assert.deepInclude((await Effect.runPromise(bookings))[0], { status: "confirmed" })
          await reason.fill(" I am ill ")
          await button("Yes, cancel it").click()
          await page.getByRole("heading", { name: "Your booking is cancelled" }).waitFor()
          const again = page.getByRole("link", { name: "Book another time" })
          assert.strictEqual(await again.getAttribute("href"), path)
          await page.reload()
          await page.getByText("This link does not work any more.").waitFor()
          assert.strictEqual(await hrefOfContact(page), `mailto:${contact}`)
          assert.strictEqual(await again.getAttribute("href"), `${path.replace("/talk", "")}?lang=en`)
          await seesNoActions(page)
        })
        assert.deepInclude((yield* bookings)[0], { status: "cancelled", cancelReason: "I am ill" })
      })
  )

  it.effect("D-MAIL-22: shows guests the meeting without actions and other guests", () =>
    Effect.gen(function* () {
      const { bookings, email, guestLinksOf } = yield* mailed
      yield* journey({}, async ({ context, service }) => {
        for (const link of Object.values(guestLinksOf(service))) {
          const page = await context.newPage()
          const responses: Array<Promise<string>> = []
          page.on("response", (response) => {
            if (response.url().includes("booking-summary")) responses.push(response.text())
          })
          await page.goto(link)
          await page.getByRole("heading", { name: "A talk", exact: false }).waitFor()
          await page.getByText("Sam Rivera").first().waitFor()
          await seesNoActions(page)
          assert.lengthOf(responses, 1)
          for (const text of [await page.content(), ...(await Promise.all(responses))])
            for (const hidden of [email, guest.name, guest.email]) assert.notInclude(text, hidden)
          await page.close()
        }
      })
      assert.deepInclude((yield* bookings)[0], { status: "confirmed" })
    })
  )

  it.effect("D-MAIL-24: says in the language of the link that it was cut off, with the contact", () =>
    Effect.gen(function* () {
      const { linksOf } = yield* mailed
      yield* journey({}, async ({ context, service }) => {
        const { manage } = linksOf(service)
        const signature = manage.slice(manage.lastIndexOf("."))
        const damaged = [
          manage.slice(0, -1),
          manage.slice(0, -signature.length),
          manage.slice(0, -signature.length - 60),
          manage.slice(0, manage.indexOf("#")),
          `${manage.slice(0, -2)}…`,
          `${manage}>`
        ]
        const page = await context.newPage()
        const [first = ""] = damaged
        const cases = [...damaged.map((link) => ["en", link] as const), ["ja", first] as const]
        for (const [lang, link] of cases) {
          await page.goto("about:blank")
          await page.goto(link.replace("/-/booking", `/-/booking?lang=${lang}`))
          await page.getByText(words[lang].link.cut).waitFor()
          assert.strictEqual(await hrefOfContact(page), `mailto:${contact}`)
          await seesNoActions(page)
        }
        await axeCheckOf(page)("a link that was cut off")
      })
    })
  )

  it.effect("D-MAIL-23: shows and cancels a booking whose event type is archived", () =>
    Effect.gen(function* () {
      const { bookings, call, eventTypeId, linksOf, workspace } = yield* mailed
      const archived = yield* call("PATCH", `/${workspace.id}/event-types/${eventTypeId}`, {
        status: "archived"
      })
      assert.strictEqual(archived.status, 200, archived.text)
      yield* journey({}, async ({ page, service }) => {
        const { button } = bookingOn(page)
        await page.goto(linksOf(service).move)
        await button("Cancel booking").click()
        assert.strictEqual(await page.getByRole("link", { name: "Reschedule" }).count(), 0)
        await button("Yes, cancel it").click()
        await page.getByRole("heading", { name: "Your booking is cancelled" }).waitFor()
      })
      assert.deepInclude((yield* bookings)[0], { status: "cancelled" })
    })
  )

  it.effect("D-MAIL-24: loads after a failed request, and cancels once if the response is lost", () =>
    Effect.gen(function* () {
      const { bookings, linksOf } = yield* mailed
      const { post } = yield* Service
      yield* journey({ expected: /ERR_FAILED/ }, async ({ page, service }) => {
        const { button } = bookingOn(page)
        await page.route("**/api/public/booking-summary", (route) => route.abort())
        await page.goto(linksOf(service).cancel)
        await page.getByText("The connection was lost.").waitFor()
        await page.unroute("**/api/public/booking-summary")
        await button("Try again").click()
        await page.route("**/api/public/booking-cancel", async (route) => {
          const { authorization = "" } = await route.request().allHeaders()
          const answer = await Effect.runPromise(
            post("/booking-cancel", "", { authorization, ...fromNewIp() })
          )
          assert.strictEqual(answer.status, 200)
          await route.abort()
        })
        await button("Yes, cancel it").click()
        await page.getByText("The connection was lost.").waitFor()
        await page.unroute("**/api/public/booking-cancel")
        await button("Yes, cancel it").click()
        await page.getByRole("heading", { name: "Your booking is cancelled" }).waitFor()
      })
      assert.deepInclude((yield* bookings)[0], { status: "cancelled" })
    })
  )

  it.effect("D-MAIL-24: without scripts, the page names the contact and changes nothing", () =>
    Effect.gen(function* () {
      const { bookings, linksOf } = yield* mailed
      yield* journey({ javaScriptEnabled: false }, async ({ page, service }) => {
        await page.goto(linksOf(service).cancel)
        await page.locator("noscript .notice").waitFor()
        assert.isTrue(await page.getByText("One moment").isHidden())
        assert.strictEqual(await hrefOfContact(page), `mailto:${contact}`)
      })
      assert.deepInclude((yield* bookings)[0], { status: "confirmed" })
    })
  )
})

const seesNoActions = async (page: Page) => {
  assert.strictEqual(await page.getByRole("link", { name: "Reschedule" }).count(), 0)
  assert.strictEqual(await page.getByRole("button", { name: "Cancel booking" }).count(), 0)
  assert.strictEqual(await page.getByRole("button", { name: "Yes, cancel it" }).count(), 0)
}

const hrefOfContact = (page: Page) => page.locator(".contact").getByRole("link").getAttribute("href")
