import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page, Request } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { hostDraft, itemsOf } from "../kit/http/management/workspace.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { delayResponses } from "./delayResponses.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail() })

/**
 * An event type with two hosts whose rule routes large companies to the first one. The second host has a different
 * schedule.
 */
const routed = Effect.gen(function* () {
  const form = {
    fields: [{ key: "size", label: "Size", type: "select", required: true, options: ["small", "large"] }]
  }
  const { bookings, call, eventTypeId, hostId, path, workspace } = yield* offered({ form })
  const { schedule } = hostDraft
  const weekly = schedule.weekly.map((window) => ({ ...window, from: "00:00", to: "24:00" }))
  const other = yield* call("POST", `/${workspace.id}/hosts`, {
    ...hostDraft,
    username: "nora",
    email: someEmail(),
    schedule: { ...schedule, weekly }
  })
  assert.strictEqual(other.status, 201, other.text)
  const changed = yield* call("PATCH", `/${workspace.id}/event-types/${eventTypeId}`, {
    hosts: [{ hostId }, { hostId: other.body["id"] }],
    routing: [
      { when: { field: "custom.size", op: "equals", value: "large" }, hostIds: [hostId], redirectUrl: null }
    ]
  })
  assert.strictEqual(changed.status, 200, changed.text)
  return { bookings, hostId, path }
})

inChromium("Responses that arrive late or out of order", (it) => {
  it.effect("D-PAGE-1: a late response to the early capture does not override the routing of Continue", () =>
    Effect.gen(function* () {
      const { bookings, hostId, path } = yield* routed
      yield* journey({}, async ({ page, service }) => {
        const early = await delayResponses(page, "capture", (request) => !isComplete(request))
        await page.goto(service + path)
        const booking = bookingOn(page)
        await booking.fillIn(vera())
        await page.getByLabel("Size").focus()
        await page.getByLabel("Size").selectOption("large")
        await early.arrived(1)
        const asked = hostsAskedFor(page)
        await booking.button("See the times").click()
        await booking.freeDays.first().waitFor()
        await early.release()
        await booking.choose()
        assert.deepStrictEqual([...new Set(asked)], [hostId])
        await booking.confirm()
      })
      assert.lengthOf(yield* bookings, 1)
    })
  )

  it.effect(
    "D-PAGE-1: an email corrected while Continue is pending is captured before the calendar is shown",
    () =>
      Effect.gen(function* () {
        const { call, path, workspace } = yield* offered()
        const email = someEmail()
        yield* journey({}, async ({ page, service }) => {
          await page.goto(service + path)
          const booking = bookingOn(page)
          await booking.fillIn(vera())
          const answers = await delayResponses(page, "capture", isComplete)
          await booking.button("See the times").click()
          await answers.arrived(1)
          await page.getByLabel("Email").fill(email)
          await answers.release()
          await booking.button("See the times").click()
          await answers.arrived(1)
          assert.strictEqual(await page.getByRole("grid").count(), 0)
          await answers.release()
          await booking.freeDays.first().waitFor()
        })
        const contacts = itemsOf(yield* call("GET", `/${workspace.id}/contacts`))
        assert.deepStrictEqual(
          contacts.map((contact) => contact["email"]),
          [email]
        )
      })
  )

  it.effect("D-PAGE-1: a pending booking blocks other requests, and its result is shown", () =>
    Effect.gen(function* () {
      const { bookings, path } = yield* offered()
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const booking = bookingOn(page)
        await booking.introduce(vera())
        await booking.choose()
        const answers = await delayResponses(page, "book")
        await booking.submit.click()
        await answers.arrived(1)
        await page.goBack()
        await booking.freeDays.first().waitFor()
        await page.goBack()
        const captured: Array<string> = []
        page.on("request", (request) => captured.push(new URL(request.url()).pathname))
        await page.getByLabel("Email").fill(someEmail())
        await page.getByLabel("Name", { exact: true }).focus()
        assert.isTrue(await booking.button("One moment …").isDisabled())
        await answers.release()
        await page.getByRole("heading", { name: /^See you on/ }).waitFor()
        assert.notInclude(captured, "/api/public/capture")
      })
      assert.lengthOf(yield* bookings, 1)
    })
  )

  it.effect("D-PAGE-1: the page shows the times of the day chosen last", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const booking = bookingOn(page)
        await booking.introduce(vera())
        const day = await booking.laterDay()
        const chosen = (await day.getAttribute("data-day")) ?? ""
        const answers = await delayResponses(page, "slots", (request) => !request.url().includes(chosen))
        await booking.freeDays.nth(2).click()
        await answers.arrived(1)
        await day.click()
        await booking.times.first().waitFor()
        await answers.release()
        const starts = await booking.times.evaluateAll((all) =>
          all.map((time) => time.getAttribute("data-start") ?? "")
        )
        assert.isNotEmpty(starts)
        for (const start of starts) assert.strictEqual(start.slice(0, 10), chosen)
      })
    })
  )
})

const isComplete = (request: Request): boolean => Object(request.postDataJSON())["step1Complete"] === true

/** The hosts for which the page requests free days and times. */
const hostsAskedFor = (page: Page): ReadonlyArray<string | null> => {
  const asked: Array<string | null> = []
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith("/slots") || pathname.endsWith("/page/calendar")) asked.push(searchParams.get("h"))
  })
  return asked
}
