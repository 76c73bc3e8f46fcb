import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

const markup = `<img src=x onerror="document.title=1">`

inChromium("The search of everything", (it) => {
  it.effect(
    "D-CON-145: finds by parts of a name, a company and a title on every screen, and opens with keys",
    () =>
      Effect.gen(function* () {
        const { book, bookings, faults, offer, page, requests, signIn } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({
          dealValue: { amount: 500, currency: "EUR" },
          form: { fields: [{ key: "company", label: "Company", type: "text" }] }
        })
        const email = someEmail()
        const booked = yield* book({
          ...bookingOf(eventTypeId, email, startIn(5)),
          attendees: [{ name: `Vera ${markup}`, email }],
          responses: { company: "Quartz Ltd" }
        })
        assert.strictEqual(booked.status, 200, booked.text)
        yield* Effect.promise(async () => {
          await page.setViewportSize({ width: 1280, height: 900 })
          await signIn(bookings.replace(/bookings$/, "workspace"))
          const finder = page.getByRole("dialog", { name: /^Search bookings/ })
          const field = finder.getByRole("combobox")
          const options = finder.getByRole("option")
          const open = async () => {
            await page.keyboard.press("Control+k")
            await field.waitFor()
          }
          await open()
          assert.isTrue(await field.evaluate((element) => element.matches(":focus")))
          const before = requests.length
          await page.keyboard.type("v")
          await finder.getByText("Type part of a name").waitFor()
          await field.fill("vera")
          await options.nth(2).waitFor()
          assert.deepStrictEqual(
            await finder
              .getByRole("group")
              .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
            ["Bookings", "Contacts", "Deals"]
          )
          await finder.getByRole("status").getByText("3 results").waitFor({ state: "attached" })
          assert.isAtMost(requests.slice(before).filter(({ path }) => /search=/.test(path)).length, 3)
          assert.notMatch(page.url(), /vera/i)
          const axeCheck = axeCheckOf(page)
          await axeCheck("the search of everything")
          await page.setViewportSize({ width: 1280, height: 900 })
          await field.focus()
          const chosen = finder.getByRole("option", { selected: true })
          assert.include(await chosen.innerText(), "Intro call")
          assert.strictEqual(
            await field.getAttribute("aria-activedescendant"),
            await chosen.getAttribute("id")
          )
          await page.keyboard.press("ArrowUp")
          await chosen.getByText("€500").waitFor()
          await page.keyboard.press("ArrowDown")
          await page.keyboard.press("Enter")
          await page.waitForURL(`${bookings}/${String(booked.body["uid"])}`)
          await finder.waitFor({ state: "detached" })
          for (const [text, count] of [
            ["quartz", 3],
            [email.slice(0, 12), 3],
            ["intro ca", 1]
          ] as const) {
            await open()
            await field.fill(text)
            await finder
              .getByRole("status")
              .getByText(new RegExp(`^${count} results?$`))
              .waitFor({ state: "attached" })
            await page.keyboard.press("Escape")
            await finder.waitFor({ state: "detached" })
          }
          await open()
          await field.fill("nobody is called this")
          await finder.getByText("Nothing was found").last().waitFor()
          await page.keyboard.press("Escape")
          await finder.waitFor({ state: "detached" })
          // The button does the same, and a click opens what was found.
          await page.getByRole("button", { name: "Search", exact: true }).first().click()
          await field.fill("quartz")
          await options.nth(1).click()
          await page.waitForURL(/\/contacts\//)
          await finder.waitFor({ state: "detached" })
          assert.notStrictEqual(await page.title(), "1")
          assert.deepStrictEqual(faults, [])
        })
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-145: the keys open the search again while it still closes", () =>
    Effect.gen(function* () {
      const { bookings, page, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        await signIn(bookings)
        await page.keyboard.press("Control+k")
        const field = page.getByRole("dialog", { name: /^Search bookings/ }).getByRole("combobox")
        await field.fill("vera")
        // The browser says only later that a dialog has closed, and keys can be pressed before.
        await page.evaluate<void>(`
          document.querySelector("dialog").close()
          dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, cancelable: true }))
          new Promise((seen) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(seen))))`)
        assert.strictEqual(await field.inputValue({ timeout: 5000 }), "")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-146: a question mark lists the keys, unless it is typed into a field", () =>
    Effect.gen(function* () {
      const { bookings, capture, offer, page, signIn } = yield* consoleOf("admin")
      // A list without items has no field of its own.
      yield* capture({ eventTypeId: (yield* offer()).eventTypeId, email: "vera@visitor.example" })
      yield* Effect.promise(async () => {
        await page.setViewportSize({ width: 1280, height: 900 })
        await signIn(bookings.replace(/bookings$/, "contacts"))
        const help = page.getByRole("dialog", { name: "Keyboard shortcuts" })
        await page.keyboard.press("?")
        await help.getByText("Search everything").waitFor()
        const axeCheck = axeCheckOf(page)
        await axeCheck("the list of keys")
        await page.setViewportSize({ width: 1280, height: 900 })
        // One dialog at a time.
        await page.keyboard.press("Control+k")
        await page.keyboard.press("Escape")
        await help.waitFor({ state: "detached" })
        assert.strictEqual(await page.locator("dialog[open]").count(), 0)
        await page.keyboard.press("/")
        await page.keyboard.press("?")
        const field = page.getByLabel("Name, email, phone or company")
        assert.strictEqual(await field.inputValue(), "?")
        assert.strictEqual(await page.locator("dialog[open]").count(), 0)
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-145: a member who is a host searches without a refused request", () =>
    Effect.gen(function* () {
      const { at, bookings, call, offer, page, requests, sell, signIn } = yield* consoleOf("member")
      const { eventTypeId, hostId } = yield* offer()
      const members = (yield* call("GET", `${at}/members`)).body["items"]
      const pia = [members]
        .flat()
        .map(Object)
        .find(({ role }) => role === "member")
      yield* call("PATCH", `${at}/members/${pia?.userId}`, { hostId })
      const email = someEmail()
      yield* sell(eventTypeId, email, 5)
      yield* Effect.promise(async () => {
        await signIn(bookings)
        await page.getByRole("heading", { level: 1, name: "Bookings" }).waitFor()
        await page.keyboard.press("Control+k")
        const finder = page.getByRole("dialog", { name: /^Search bookings/ })
        await finder.getByRole("combobox").fill(email.slice(0, 12))
        await finder.getByRole("option").first().waitFor()
        await page.waitForLoadState("networkidle")
      })
      assert.deepStrictEqual(
        requests.filter(({ path, status }) => status >= 400 || /deals/.test(path)),
        []
      )
    }).pipe(Effect.scoped)
  )
})
