import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, fromNewIp, startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const markup = '<img src=x onerror="document.title=1">'

/** A workspace in which a click led to a lead, a booking, a deal and a payment; and others that did not. */
const sold = Effect.fnUntraced(function* (made: Effect.Success<ReturnType<typeof consoleOf>>) {
  const { post } = yield* Service
  const { at, book, call, capture, offer, pay } = made
  yield* call("PATCH", at, { memberContacts: "all" })
  const { eventTypeId } = yield* offer({ title: "Demo", dealValue: { amount: 500, currency: "EUR" } })
  const events = [1, 2, 3, 4].map((dwell_seconds) => ({ field: "email", dwell_seconds, abandoned: false }))
  yield* post("/funnel-events", { eventTypeId, events }, fromNewIp())
  const email = someEmail()
  const hostile = someEmail()
  yield* capture({ eventTypeId, email, attributionJsonb: { utm_source: "newsletter", gclid: "abc" } })
  yield* capture({
    eventTypeId,
    email: hostile,
    attributionJsonb: { utm_source: `${markup}${"W".repeat(150)}` }
  })
  const booked = yield* book({
    ...bookingOf(eventTypeId, email, startIn(5)),
    attendees: [{ name: "Vera Visitor", email }]
  })
  yield* pay({ email, amount: 500, currency: "eur" })
  yield* pay({ email: hostile, amount: 120.5, currency: "eur" })
  return { email, eventTypeId, uid: String(booked.body["uid"]) }
})

inChromium("The console's overview and reports", (it) => {
  it.effect(
    "D-CHAN-5, D-CON-11, D-CON-13, D-CON-14, D-CON-238: reports show the steps, and revenue by dimension with CSV",
    () =>
      Effect.gen(function* () {
        const made = yield* consoleOf("admin")
        const { bookings, faults, page, signIn } = made
        yield* sold(made)
        const here = bookings.replace(/bookings$/, "reports")
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(here)
          const steps = page.getByRole("row")
          await steps.filter({ hasText: "Leads" }).first().waitFor()
          const row = async (name: string) =>
            (await page.getByRole("row", { name }).locator("td.number").allTextContents()).slice(0, 2)
          assert.deepStrictEqual(await row("Visits"), ["4", "–"])
          assert.deepStrictEqual(await row("Leads"), ["2", "50%"])
          assert.deepStrictEqual(await row("Qualified"), ["1", "50%"])
          assert.deepStrictEqual(await row("Booked"), ["1", "100%"])
          assert.deepStrictEqual(await row("Came"), ["0", "0%"])
          assert.deepStrictEqual(await row("Paid"), ["1", "100%"])
          const source = page.getByRole("row", { name: "Google Ads" })
          await source.waitFor()
          assert.include(await source.textContent(), "€500")
          await page.locator("#revenue").getByText("Google Ads brought most: 80.6% of the revenue.").waitFor()
          assert.strictEqual(await page.locator("#console img").count(), 0)
          await page.getByLabel("Group by").selectOption("last_click_platform")
          await page.waitForURL(`${here}?by=last_click_platform`)
          await page.getByRole("row", { name: "Google Ads" }).waitFor()
          await page.getByLabel("Group by").selectOption("event_type")
          await page.locator("#revenue").getByRole("row", { name: "Demo" }).waitFor()
          const [download] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("link", { name: "Download CSV: Revenue: Event type" }).click()
          ])
          assert.match(download.suggestedFilename(), /^revenue-event_type-.*\.csv$/)
          await page.getByLabel("Group by").selectOption("month")
          await page.locator(".chart tbody tr").nth(5).waitFor()
          await page.getByRole("link", { name: "7 days", exact: true }).click()
          await page.waitForURL(`${here}?days=7&by=month`)
          await page.locator(".report-bar summary").click()
          await page.getByLabel("From", { exact: true }).fill("2026-12-31")
          await page.getByLabel("Until", { exact: true }).fill("2026-01-01")
          await page.getByRole("button", { name: "Show", exact: true }).click()
          await page.getByText("Choose a first and a last day").waitFor()
          await axeCheck("a wrong period")
          await page.goto(`${here}?from=2020-01-01&until=2020-01-31`)
          await page.getByText("Nothing in this period").first().waitFor()
          await axeCheck("an empty report")
        })
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-198, D-CON-199: revenue is shared among all visits by a model, which is named with it",
    () =>
      Effect.gen(function* () {
        const made = yield* consoleOf("admin")
        const { bookings, capture, faults, page, signIn } = made
        const { email, eventTypeId } = yield* sold(made)
        yield* capture({ eventTypeId, email, attributionJsonb: { utm_source: "partner" } })
        const here = bookings.replace(/bookings$/, "reports")
        yield* Effect.promise(async () => {
          await signIn(here)
          const shared = page.locator("#shared")
          await shared.getByText("Under the model “Last visit, unless direct”, ").waitFor()
          await shared.getByLabel("Divide by").selectOption("source")
          await page.waitForURL(`${here}?shared=source.last_non_direct`)
          await shared.getByLabel("Model").selectOption("linear")
          await page.waitForURL(`${here}?shared=source.linear`)
          await shared.getByText("Under the model “Linear”, Google Ads brought").waitFor()
          await axeCheckOf(page)("revenue by a model")
          await shared.getByRole("button", { name: "Show as table" }).click()
          const row = shared.getByRole("row", { name: "Google Ads" })
          assert.deepStrictEqual(await row.locator("td").allTextContents(), [
            "Linear",
            "1",
            "1",
            "1",
            "EUR",
            "500"
          ])
          const [download] = await Promise.all([
            page.waitForEvent("download"),
            shared.getByRole("link", { name: /Download CSV/ }).click()
          ])
          assert.match(download.suggestedFilename(), /^revenue-source-linear-.*\.csv$/)
          await shared.getByLabel("Model").selectOption("markov")
          await shared.getByText("The model can only group by channel or platform.").waitFor()
          await shared.getByLabel("Divide by").selectOption("channel")
          await shared.getByText("The model learns from more than 300 payments.").waitFor()
          await page.getByRole("link", { name: "7 days", exact: true }).click()
          await page.waitForURL(`${here}?days=7&shared=channel.markov`)
        })
        assert.deepStrictEqual(
          faults.filter((fault) => !fault.includes("400")),
          []
        )
      }).pipe(Effect.scoped)
  )

  it.effect("D-REP-7: reports of an event type and a host, with the address, the back key and the CSV", () =>
    Effect.gen(function* () {
      const made = yield* consoleOf("admin")
      const { bookings, faults, offer, page, signIn } = made
      const { eventTypeId } = yield* sold(made)
      const { hostId } = yield* offer({ title: "Other", slug: "other" })
      const here = bookings.replace(/bookings$/, "reports")
      yield* Effect.promise(async () => {
        await signIn(here)
        const weeks = page.locator("#weeks")
        await weeks.getByText("Google Ads brought").waitFor()
        await page.getByRole("row", { name: "Google Ads" }).waitFor()
        await page.getByText("€621").first().waitFor()
        await page.getByLabel("Event type", { exact: true }).selectOption({ label: "Demo" })
        await page.waitForURL(`${here}?event=${eventTypeId}`)
        await page.locator(".figures").getByText("€500").waitFor()
        assert.strictEqual(await page.locator("#revenue tbody tr").count(), 1)
        assert.strictEqual(await page.locator("#fields .finding a").count(), 1)
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page
            .locator("#revenue")
            .getByRole("link", { name: /Download CSV/ })
            .click()
        ])
        assert.match(download.suggestedFilename(), /^revenue-first_source-.*-[a-z0-9-]+\.csv$/)
        await page.getByLabel("Event type", { exact: true }).selectOption({ label: "Other" })
        await page.getByLabel("Host", { exact: true }).selectOption(hostId)
        await weeks.getByText("Nothing in this period").waitFor()
        await page.locator("#steps").getByText("of all hosts: visits and leads have none").waitFor()
        await axeCheckOf(page)("the reports of a host")
        await page.goBack()
        await page.goBack()
        await page.locator(".figures").getByText("€500").waitFor()
        await page.goto(`${here}?event=ca1e0dea-0000-4000-8000-000000000001`)
        await page.getByRole("option", { name: "Unknown" }).waitFor({ state: "attached" })
        await page.getByLabel("Event type", { exact: true }).selectOption("")
        await page.getByText("€621").first().waitFor()
      })
      assert.deepStrictEqual(
        faults.filter((fault) => !fault.includes("404")),
        []
      )
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-REP-5: each block of the reports is a picture or a table, with its CSV, a sentence and a link",
    () =>
      Effect.gen(function* () {
        const made = yield* consoleOf("admin")
        const { bookings, faults, page, signIn } = made
        yield* sold(made)
        const here = bookings.replace(/bookings$/, "reports")
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(here)
          const block = (id: string) => page.locator(`#${id}`)
          for (const [id, sentence, link] of [
            ["weeks", "Google Ads brought", "See the campaigns"],
            ["steps", "The narrowest step: Came", "Mark the past meetings"],
            ["fields", "", "Edit the form"],
            ["revenue", "Each figure counts by its own time", "See the payments"],
            ["ages", "No deal is open.", ""]
          ] as const) {
            await block(id).getByText(sentence).first().waitFor()
            if (link !== "") await block(id).getByRole("link", { name: link }).waitFor()
          }
          await axeCheck("the reports as pictures")
          for (const id of ["weeks", "fields"]) {
            await block(id).getByRole("button", { name: "Show as table" }).click()
            await block(id).getByRole("row").nth(1).waitFor()
            const [download] = await Promise.all([
              page.waitForEvent("download"),
              block(id)
                .getByRole("link", { name: /Download CSV/ })
                .click()
            ])
            assert.match(download.suggestedFilename(), /\.csv$/)
          }
          await axeCheck("the reports as tables")
          await block("weeks").getByRole("button", { name: "Show as picture" }).click()
          await block("weeks").locator("rect").first().waitFor()
        })
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-12: the overview shows today's meetings, the steps, and a calendar that fails", () =>
    Effect.gen(function* () {
      const made = yield* consoleOf("admin")
      const { at, bookings, call, faults, page, signIn } = made
      yield* sold(made)
      const { body } = yield* call("GET", `${at}/hosts`)
      const [host] = body["items"] as ReadonlyArray<{ readonly id: string }>
      yield* call("POST", `${at}/hosts/${host?.id}/calendars`, {
        kind: "ics",
        address: "http://127.0.0.1:9/closed.ics"
      })
      yield* Effect.promise(async () => {
        await signIn(bookings.replace(/\/bookings$/, ""))
        await page.waitForURL(/\/overview$/)
        await page.getByText("cannot be read").waitFor()
        const mend = page.getByRole("link", { name: /^Connect again: / })
        assert.match(
          (await mend.getAttribute("href")) ?? "",
          new RegExp(`/availability/${host?.id}\\?tab=calendars$`)
        )
        await page.getByText("No meetings today").waitFor()
        await page.getByRole("row", { name: "Qualified" }).waitFor()
        await page.getByRole("row", { name: "Google Ads" }).waitFor()
      })
      assert.deepStrictEqual(faults, [])
    }).pipe(Effect.scoped)
  )
})
