import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const hostile = `<img src=x onerror="document.title=1"> שלום ${"W".repeat(70)}`

/** A lead who booked and paid, and one with a hostile name. */
const known = Effect.fnUntraced(function* (made: Effect.Success<ReturnType<typeof consoleOf>>) {
  const { at, book, call, capture, offer, pay } = made
  const { eventTypeId, hostId } = yield* offer({
    title: "Demo",
    dealValue: { amount: 500, currency: "EUR" },
    form: { fields: [{ key: "company", label: "Company", type: "text", required: false }] }
  })
  const [email, other] = [someEmail(), someEmail()]
  yield* capture({
    eventTypeId,
    email,
    step1Complete: true,
    customFields: { company: "Quartz Ltd" },
    attributionJsonb: { utm_source: "newsletter", utm_campaign: "spring" }
  })
  for (const [name, address, days] of [
    ["Vera Visitor", email, 5],
    [hostile, other, 6]
  ] as const)
    yield* book({
      ...bookingOf(eventTypeId, address, startIn(days)),
      attendees: [{ name, email: address }]
    })
  yield* pay({ email, amount: 500, currency: "eur", description: `${hostile}${"x".repeat(1800)}` })
  const idOf = Effect.fnUntraced(function* (address: string) {
    const { body } = yield* call("GET", `${at}/contacts?email=${encodeURIComponent(address)}`)
    const [contact] = body["items"] as ReadonlyArray<{ readonly id: string }>
    return String(contact?.id)
  })
  return { email, id: yield* idOf(email), other, otherId: yield* idOf(other), hostId }
})

inChromium("The console's contacts and deals", (it) => {
  it.effect(
    "D-CON-15, D-CON-16, D-CON-110, D-CON-147, D-CON-148, D-CON-157: a contact is found by a part of a name, has figures and a timeline with parts, and is erased after its email is typed",
    () =>
      Effect.gen(function* () {
        const made = yield* consoleOf("admin")
        const { at, bookings, call, faults, page, signIn } = made
        const { email, other, otherId } = yield* known(made)
        const here = bookings.replace(/bookings$/, "contacts")
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(here)
          await page.getByRole("link", { name: "Vera Visitor" }).waitFor()
          await page.getByRole("row", { name: "Vera Visitor" }).getByText("Quartz Ltd").waitFor()
          const field = page.getByLabel("Name, email, phone or company")
          await field.fill("veronica")
          await page.keyboard.press("Enter")
          await page.getByText("Nothing was found").waitFor()
          // The list and the search are there again after the way to a contact and back.
          for (const text of ["vera vis", email.slice(0, -3)]) {
            await field.fill(text)
            await page.keyboard.press("Enter")
            await page.getByRole("link", { name: "Vera Visitor" }).click()
            await page.getByRole("heading", { level: 1, name: "Vera Visitor" }).waitFor()
            assert.notInclude(page.url(), "customer.example")
            await page.goBack()
            await page.getByRole("link", { name: "Vera Visitor" }).waitFor()
            assert.strictEqual(await field.inputValue(), text)
          }
          await page.getByRole("link", { name: "Vera Visitor" }).click()
          await page.getByRole("heading", { level: 1, name: "Vera Visitor" }).waitFor()
          assert.notInclude(page.url(), "customer.example")
          const story = page.locator(".story")
          for (const text of [
            "Paid €500",
            "Deal opened",
            "Deal closed",
            "Booked Demo",
            "newsletter",
            "Qualified"
          ])
            await story.getByText(text).first().waitFor()
          const figures = page.locator(".figures > div")
          assert.deepStrictEqual(await figures.locator("dt, .large").allInnerTexts(), [
            "Paid",
            "€500",
            "Meetings",
            "1",
            "Visits",
            "1",
            "Click to first payment",
            "0 days"
          ])
          const parts = page.getByRole("navigation", { name: "Timeline" })
          await parts.getByRole("link", { name: "Money" }).click()
          await story.getByText("Booked Demo").waitFor({ state: "detached" })
          await story.getByText("Paid €500").waitFor()
          await axeCheck("a part of the timeline")
          await page.goBack()
          await story.getByText("Booked Demo").waitFor()
          const [download] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: "Export the data" }).click()
          ])
          assert.strictEqual(download.suggestedFilename(), "contact.json")
          await page.goto(`${here}/${otherId}`)
          await page.getByRole("button", { name: "Erase this person" }).press("Enter")
          const dialog = page.getByRole("dialog")
          const erase = dialog.getByRole("button", { name: "Erase this person" })
          assert.isTrue(await erase.isDisabled())
          await dialog.getByRole("textbox").fill(other.slice(0, -1))
          assert.isTrue(await erase.isDisabled())
          await axeCheck("the erasure")
          await dialog.getByRole("textbox").fill(other)
          await dialog.getByRole("textbox").press("Enter")
          await page.waitForURL(here)
          await page.getByRole("link", { name: "Vera Visitor" }).waitFor()
          assert.strictEqual(await page.getByText(other).count(), 0)
        })
        const { body } = yield* call("GET", `${at}/contacts?email=${encodeURIComponent(other)}`)
        assert.deepStrictEqual<unknown>(body["items"], [])
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-68: a merged contact is found by its email and its address, and the timeline has the merge",
    () =>
      Effect.gen(function* () {
        const made = yield* consoleOf("admin")
        const { at, bookings, call, faults, page, signIn } = made
        const { email, id, other, otherId } = yield* known(made)
        const merged = yield* call("POST", `${at}/contacts/${id}/merge`, { duplicateId: otherId })
        assert.strictEqual(merged.status, 200, merged.text)
        const here = bookings.replace(/bookings$/, "contacts")
        yield* Effect.promise(async () => {
          await signIn(here)
          await page.getByLabel("Name, email, phone or company").fill(other)
          await page.keyboard.press("Enter")
          await page.getByRole("link", { name: "Vera Visitor" }).click()
          await page.waitForURL(`${here}/${id}`)
          await page.goto(`${here}/${otherId}`)
          await page.getByRole("heading", { level: 1, name: "Vera Visitor" }).waitFor()
          await page.locator(".story").getByText(`Merged with ${other}`).waitFor()
          await page.locator(".story").getByText("Paid €500").waitFor()
          await page.locator(".facts").getByText(email).waitFor()
          await page.locator(".facts").getByText(other).waitFor()
        })
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-69: a duplicate is found by a part of its name, compared, and merged after it is typed",
    () =>
      Effect.gen(function* () {
        const made = yield* consoleOf("admin")
        const { at, bookings, call, faults, page, pay, signIn } = made
        const { email, id, other, otherId } = yield* known(made)
        yield* pay({ email: someEmail(), amount: 5, currency: "eur" })
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(bookings.replace(/bookings$/, `contacts/${id}`))
          await page.setViewportSize({ width: 1280, height: 900 })
          await page.getByRole("button", { name: "Merge a duplicate" }).click()
          const dialog = page.getByRole("dialog")
          const field = dialog.getByLabel("of the duplicate")
          for (const [typed, fault] of [
            [email, "Only this contact was found"],
            [someEmail(), "Each word must be found"]
          ] as const) {
            await field.fill(typed)
            await page.keyboard.press("Enter")
            await dialog.getByRole("alert").getByText(fault).waitFor()
          }
          await field.fill("customer.example")
          await page.keyboard.press("Enter")
          await dialog.getByRole("button", { name: other }).waitFor()
          await axeCheck("the candidates")
          await page.setViewportSize({ width: 1280, height: 900 })
          await field.fill(other)
          await dialog.getByRole("button", { name: "Search" }).click()
          const stays = dialog.getByRole("region", { name: "Stays" })
          await stays.getByText(email).waitFor()
          const goes = dialog.getByRole("region", { name: "Duplicate, goes" })
          await goes.getByText(other).waitFor()
          await goes.getByText("<img src=x").waitFor()
          await dialog.getByText("This cannot be undone").waitFor()
          const merge = dialog.getByRole("button", { name: "Merge the contacts" })
          await page.keyboard.type(other.slice(0, -1))
          assert.isTrue(await merge.isDisabled())
          await axeCheck("the merge")
          await page.setViewportSize({ width: 1280, height: 900 })
          await page.keyboard.type(other.slice(-1))
          await merge.click()
          await page.getByRole("status").getByText("The contacts are merged").waitFor()
          await page.locator(".story").getByText(`Merged with ${other}`).waitFor()
          await page.locator(".story").getByText("Booked Demo").nth(1).waitFor()
        })
        const { body } = yield* call("GET", `${at}/contacts/${otherId}`)
        assert.strictEqual(body["id"], id)
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-17, D-CON-60: deals and payments are listed, and a deal is closed and opened again", () =>
    Effect.gen(function* () {
      const made = yield* consoleOf("admin")
      const { at, bookings, call, faults, page, signIn } = made
      yield* known(made)
      const here = bookings.replace(/bookings$/, "deals")
      yield* Effect.promise(async () => {
        await signIn(here)
        const deal = page.getByRole("row", { name: "€500" })
        await deal.waitFor()
        await page.getByText("1 open").waitFor()
        await page.getByText("<img src=x").waitFor()
        await page.getByRole("link", { name: "Payments", exact: true }).click()
        await page.waitForURL(`${here}?show=payments`)
        await page.getByRole("link", { name: "Vera Visitor" }).waitFor()
        await page.getByText("openssl dgst").waitFor()
        await page.goto(here)
        await deal.getByRole("link").click()
        await page.getByRole("heading", { level: 1, name: "Deal of €500" }).waitFor()
        await page.getByText("No payments for this deal").waitFor()
        await page.getByRole("button", { name: "Close the deal" }).click()
        await page.getByRole("dialog").getByRole("button", { name: "Close the deal" }).click()
        await page.getByRole("status").getByText("The deal is closed.").waitFor()
        await page.getByRole("button", { name: "Reopen the deal" }).waitFor()
        assert.strictEqual(await page.locator("#console img").count(), 0)
      })
      // Another member opens the deal again, which this page has not read.
      const { body } = yield* call("GET", `${at}/deals?status=closed`)
      const [deal] = body["items"] as ReadonlyArray<{ readonly id: string; readonly amount: number }>
      yield* call("PATCH", `${at}/deals/${deal?.id}`, { status: "open" })
      yield* Effect.promise(async () => {
        await page.getByRole("button", { name: "Reopen the deal" }).click()
        await page.getByRole("dialog").getByRole("button", { name: "Reopen the deal" }).click()
        await page.getByRole("status").getByText("another member has changed the deal").waitFor()
        await page.getByRole("button", { name: "Close the deal" }).waitFor()
      })
      assert.deepStrictEqual(
        faults.filter((fault) => !fault.includes("412")),
        []
      )
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-194: a deal gets an owner and another value, and is lost with a reason", () =>
    Effect.gen(function* () {
      const made = yield* consoleOf("admin")
      const { at, bookings, call, page, signIn } = made
      yield* known(made)
      const { body } = yield* call("GET", `${at}/deals`)
      const [deal] = body["items"] as ReadonlyArray<{ readonly id: string }>
      const here = bookings.replace(/bookings$/, "deals")
      yield* Effect.promise(async () => {
        const dialog = page.getByRole("dialog")
        await signIn(`${here}/${deal?.id}`)
        await page.getByRole("button", { name: "Change the deal" }).click()
        await dialog.getByLabel("State").selectOption("Lost")
        await dialog.getByLabel("Reason").selectOption("No need")
        await dialog.getByLabel("Amount (EUR)").fill("450")
        await dialog.locator("select").last().locator("option").nth(1).waitFor({ state: "attached" })
        await dialog.getByLabel("Owner").selectOption({ index: 1 })
        await axeCheckOf(page)("the form of a deal")
        await page.setViewportSize({ width: 1280, height: 800 })
        await dialog.getByRole("button", { name: "Save" }).click()
        await page.getByRole("status").getByText("The deal is changed.").waitFor()
        await page.getByRole("heading", { level: 1, name: "Deal of €450" }).waitFor()
        await page.getByText("No need").waitFor()
        await page.goto(`${here}?show=lost`)
        await page.getByText("€450").first().waitFor()
      })
      const changed = yield* call("GET", `${at}/deals/${deal?.id}`)
      assert.deepInclude(changed.body, { status: "lost", lostReason: "no_need", amount: 450 })
      assert.isString(changed.body["ownerId"])
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-206, D-CON-207: a payment is refunded on its deal, once however often it is sent", () =>
    Effect.gen(function* () {
      const made = yield* consoleOf("admin")
      const { at, bookings, call, faults, page, signIn } = made
      yield* known(made)
      const { body } = yield* call("GET", `${at}/deals?status=closed`)
      const [deal] = body["items"] as ReadonlyArray<{ readonly id: string; readonly contactId: string }>
      const here = bookings.replace(/bookings$/, "deals")
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        const dialog = page.getByRole("dialog")
        const act = dialog.getByRole("button", { name: "Refund or correct" })
        await signIn(`${here}/${deal?.id}`)
        await page.getByRole("button", { name: "Refund or correct" }).press("Enter")
        await dialog.getByLabel("Kind").selectOption("Correction")
        await dialog.getByLabel("Amount (EUR)").fill("500.01")
        // The browser asks for the reason.
        await act.click()
        await dialog.waitFor()
        await dialog.getByLabel("Reason").fill("It was less")
        await act.click()
        await dialog.getByText("500").first().waitFor()
        await axeCheck("the form of a refund")
        await page.setViewportSize({ width: 1280, height: 900 })
        await dialog.getByLabel("Amount (EUR)").fill("120.5")
        let lost = 0
        await page.route("**/adjustments", async (route) => {
          if (lost > 0) return route.continue()
          lost += 1
          await route.fetch()
          await route.abort()
        })
        await act.click()
        await dialog.getByRole("alert").waitFor()
        await act.click()
        await page.getByRole("status").getByText("The entry is recorded.").waitFor()
        await page.getByText("-€120.50").waitFor()
        await page.getByText("€379.50 of €500 paid").waitFor()
        assert.strictEqual(await page.getByText("Correction", { exact: true }).count(), 1)
        await axeCheck("a deal with a correction")
        await page.goto(`${here}?show=payments`)
        await page.getByText("-€120.50").waitFor()
        await page.goto(here.replace(/deals$/, `contacts/${deal?.contactId}`))
        await page.locator(".story").getByText("Correction: -€120.50").waitFor()
      })
      assert.lengthOf(
        (yield* call("GET", `${at}/transactions?kind=correction`)).body["items"] as ReadonlyArray<unknown>,
        1
      )
      assert.deepStrictEqual(
        faults.filter((fault) => !/net::ERR_FAILED|400/.test(fault)),
        []
      )
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-57: a payment is recorded on a deal, on a contact and in the list, once however often it is sent",
    () =>
      Effect.gen(function* () {
        const made = yield* consoleOf("admin")
        const { at, bookings, call, faults, page, signIn } = made
        const { email, other } = yield* known(made)
        const { body } = yield* call("GET", `${at}/deals?status=open`)
        const [deal] = body["items"] as ReadonlyArray<{ readonly id: string; readonly contactId: string }>
        const here = bookings.replace(/bookings$/, "deals")
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          const dialog = page.getByRole("dialog")
          const record = dialog.getByRole("button", { name: "Record a payment" })
          const opened = () => page.getByRole("button", { name: "Record a payment" }).press("Enter")
          const recorded = () => page.getByRole("status").getByText("The payment is recorded.").waitFor()
          await signIn(`${here}/${deal?.id}`)
          await opened()
          await axeCheck("the form of a payment")
          await page.setViewportSize({ width: 1280, height: 900 })
          // The deal's value is entered already. The first answer is lost, so the form is sent again.
          assert.strictEqual(await dialog.getByLabel("Amount").inputValue(), "500")
          assert.strictEqual(await dialog.getByLabel("Currency").inputValue(), "EUR")
          await dialog.getByLabel("Note or invoice number").fill("Invoice 7")
          let lost = 0
          await page.route("**/transactions", async (route) => {
            if (route.request().method() !== "POST" || lost > 0) return route.continue()
            lost += 1
            await route.fetch()
            await route.abort()
          })
          await record.press("Enter")
          await dialog.getByRole("alert").waitFor()
          await record.press("Enter")
          await recorded()
          await page.getByText("Invoice 7").waitFor()
          await page.getByRole("button", { name: "Reopen the deal" }).waitFor()
          assert.strictEqual(await page.locator(".chart tbody tr").count(), 1)

          await page.goto(here.replace(/deals$/, `contacts/${deal?.contactId}`))
          await opened()
          await dialog.getByLabel("Amount").fill("0.005")
          await record.click()
          // The browser keeps the form: an amount has two decimals.
          await dialog.waitFor()
          await dialog.getByLabel("Amount").fill("12.5")
          await dialog.getByLabel("Currency").fill("us")
          await record.click()
          await dialog.getByText("three letters of a currency").first().waitFor()
          await dialog.getByLabel("Currency").fill("usd")
          await dialog.getByLabel("Paid on").fill("2026-01-02T03:04")
          await record.click()
          await recorded()
          await page.locator(".story").getByText("Paid US$12.50").waitFor()

          await page.goto(`${here}?show=payments`)
          await opened()
          await axeCheck("the form with an email")
          await page.setViewportSize({ width: 1280, height: 900 })
          await dialog.getByLabel("Email of the contact").fill("unknown@customer.example")
          await dialog.getByLabel("Amount").fill("7")
          await record.click()
          await dialog.getByRole("alert").waitFor()
          await dialog.getByLabel("Email of the contact").fill(email)
          await record.click()
          await recorded()
          await page.getByRole("row", { name: "€7.00" }).waitFor()
          assert.isFalse(page.url().includes("customer.example"))
        })
        const paid = (yield* call("GET", `${at}/transactions`)).body["items"] as ReadonlyArray<{
          readonly amount: number
          readonly transactionAt: string
        }>
        assert.deepStrictEqual(
          paid.map(({ amount }) => amount),
          [7, 12.5, 500, 500]
        )
        assert.notStrictEqual(other, email)
        assert.deepStrictEqual(
          faults.filter((fault) => !/net::ERR_FAILED|400/.test(fault)),
          []
        )
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-3: a member who is a host cancels own meetings, and requests nothing that is refused",
    () =>
      Effect.gen(function* () {
        const made = yield* consoleOf("member")
        const { at, bookings, call, page, requests, signIn } = made
        const { hostId } = yield* known(made)
        const members = (yield* call("GET", `${at}/members`)).body["items"] as ReadonlyArray<{
          readonly userId: string
          readonly role: string
        }>
        const pia = members.find(({ role }) => role === "member")
        yield* call("PATCH", `${at}/members/${pia?.userId}`, { hostId })
        yield* Effect.promise(async () => {
          await signIn(bookings.replace(/bookings$/, "overview"))
          await page.getByText("Nothing needs attention").waitFor()
          await page.waitForLoadState("networkidle")
          const areas = await page.getByRole("navigation").first().getByRole("link").allTextContents()
          assert.includeMembers(areas, ["Overview", "Bookings", "Contacts"])
          for (const area of ["Deals", "Reports"]) assert.notInclude(areas, area)
          for (const path of ["reports", "deals", "contacts"]) {
            await page.goto(bookings.replace(/bookings$/, path))
            await page.locator("h1").waitFor()
            await page.waitForLoadState("networkidle")
          }
          await page.goto(bookings)
          await page.getByRole("link", { name: "Vera Visitor" }).press("Enter")
          await page.getByRole("button", { name: "Cancel the meeting" }).waitFor()
          await page.waitForLoadState("networkidle")
        })
        assert.isAbove(requests.length, 8)
        assert.deepStrictEqual(
          requests.filter(({ path, status }) => status >= 400 || /deals|transactions|reports/.test(path)),
          []
        )
      }).pipe(Effect.scoped)
  )
})
