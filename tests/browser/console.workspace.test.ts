import { assert } from "@effect/vitest"
import { Email } from "@calendeal/domain/contacts"
import { operatorLink } from "@calendeal/domain/sign-in"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { followLink } from "./signedIn.ts"
import { Service } from "../kit/http/Service.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const wide = { width: 1280, height: 900 }

/** A PNG of one red pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64"
)

inChromium("The console's workspace", (it) => {
  it.effect(
    "D-CON-40, D-CON-41, D-CON-211, D-PAGE-39, D-PW-1: the name, the brand and the logo are changed, and contrasts are shown",
    () =>
      Effect.gen(function* () {
        const { at, call, offer, page, screens, signIn } = yield* consoleOf("owner")
        yield* offer({ title: "Intro call" })
        yield* Effect.promise(async () => {
          await signIn(`${screens}/workspace`)
          await page.getByLabel("Name", { exact: true }).fill("Brightmoor")
          await page.getByLabel("Contact address").fill("hello@brightmoor.example")
          await page.getByLabel("Privacy policy").fill("http://brightmoor.example/privacy")
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByLabel("Privacy policy").and(page.locator("[aria-invalid=true]")).waitFor()
          await page.getByLabel("Privacy policy").fill("https://brightmoor.example/privacy")
          await page.getByLabel("Members can sign in with a password").check()
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
          await page.getByRole("link", { name: "Brand" }).click()
          await page.getByLabel("#rrggbb").fill("#1d3a8a")
          await page.getByText(/^Contrast of button 10\.\d/).waitFor()
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
          const shown = page.frameLocator("iframe[title='As visitors see it']")
          await shown.getByRole("heading", { level: 1, name: "Brightmoor" }).waitFor()
          await page.getByRole("button", { name: "Dark", exact: true }).click()
          await shown.locator("html[data-theme=dark]").waitFor({ state: "attached" })
          await page
            .getByLabel("Choose a picture")
            .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png })
          await page.getByRole("img", { name: "Logo" }).waitFor()
        })
        const { body } = yield* call("GET", at)
        assert.deepInclude(body, {
          name: "Brightmoor",
          contact: "hello@brightmoor.example",
          privacyUrl: "https://brightmoor.example/privacy",
          passwordSignIn: true,
          brandColour: "#1d3a8a"
        })
        assert.isString(body["logo"])
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-MGMT-1, D-SIGN-7: other sites need a recent sign-in, after which the changes are still there",
    () =>
      Effect.gen(function* () {
        const { wait, withPorts } = yield* Service
        const { at, call, context, email, page, screens, service, signIn } = yield* consoleOf("admin")
        yield* Effect.promise(async () => {
          await signIn(`${screens}/workspace`)
          await page.getByLabel("Contact address").waitFor()
          assert.strictEqual(await page.getByLabel("Members can sign in with a password").count(), 0)
        })
        yield* wait(601)
        yield* Effect.promise(async () => {
          await page.getByRole("link", { name: "Sites" }).click()
          await page.getByRole("textbox", { name: "Sites" }).fill("shop.example\n")
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByRole("dialog", { name: "Sign in again" }).waitFor()
        })
        assert.deepStrictEqual((yield* call("GET", at)).body["embedAllowedHosts"], [])
        const again = yield* withPorts(operatorLink(WorkspaceId.make(at.slice(1)), Email.make(email)))
        yield* Effect.promise(async () => {
          // Escape leaves the changes, also for a later visit.
          await page.keyboard.press("Escape")
          await page.getByText("This needs a sign-in within the last 10 minutes.").waitFor()
          await followLink(context, service, again.address)
          await page.reload()
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
        })
        assert.deepStrictEqual((yield* call("GET", at)).body["embedAllowedHosts"], ["shop.example"])
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-42: a pasted address is checked, and added to the sites", () =>
    Effect.gen(function* () {
      const { at, call, page, screens, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        await signIn(`${screens}/workspace?tab=sites`)
        await page.getByRole("textbox", { name: "Sites" }).fill("other.example\n")
        const address = page.getByRole("textbox", { name: "Check an address" })
        await address.fill("http://www.shop.example/contact")
        await page.getByText("The page must use https.").waitFor()
        await address.fill("https://www.shop.example/contact")
        await page.getByText("www.shop.example cannot show them").waitFor()
        await page.getByRole("button", { name: "Add www.shop.example" }).click()
        await page.getByText("www.shop.example can show the booking pages.").waitFor()
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Saved.", { exact: true }).waitFor()
      })
      const { body } = yield* call("GET", at)
      assert.deepStrictEqual(body["embedAllowedHosts"], ["other.example", "www.shop.example"])
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-43: owners change members, keys are shown once, and the log names every change", () =>
    Effect.gen(function* () {
      const { page, screens, signIn, make } = yield* consoleOf("owner")
      yield* make("/members", { email: "bea@members.example", name: "Bea", role: "member" })
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/workspace?tab=members`)
        const bea = page.getByRole("listitem").filter({ hasText: "bea@members.example" })
        await bea.getByLabel("Role").selectOption("Administrator")
        await page.reload()
        assert.strictEqual(await bea.getByLabel("Role").inputValue(), "admin")
        await bea.getByRole("button", { name: "Remove" }).click()
        await page.getByLabel("To confirm, type bea@members.example").fill("bea@members.example")
        await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
        await bea.waitFor({ state: "detached" })
        await page.getByRole("link", { name: "Keys" }).click()
        const create = page.getByRole("button", { name: "Create a key" })
        await create.click()
        await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click()
        await page.getByText(/^sks_/).waitFor()
        await axeCheck("keys")
        await page.setViewportSize(wide)
        await page.reload()
        await page.getByRole("button", { name: "Revoke" }).first().waitFor()
        assert.strictEqual(await page.getByText(/^sks_/).count(), 0)
        await page.getByRole("link", { name: "Audit log" }).click()
        await page.getByText("API key created").first().waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-38, D-CON-39: hours are typed and dragged, and a wrong calendar connects nothing", () =>
    Effect.gen(function* () {
      const { at, call, make, page, screens, signIn } = yield* consoleOf("admin")
      const host = yield* make("/hosts", hostDraft)
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/availability`)
        await page.getByRole("link", { name: "Hedy Host" }).click()
        const saturday = page.getByRole("textbox", { name: "Saturday" })
        await saturday.fill("9-5")
        await page.getByText("“9-5” ends before it begins.").waitFor()
        await saturday.fill("9:30")
        await page.getByText("“9:30” has no end. Type both, such as 9-17.").waitFor()
        await axeCheck("hours without an end")
        await page.setViewportSize(wide)
        await saturday.fill("9:30-17")
        await page.keyboard.press("Enter")
        assert.strictEqual(await saturday.inputValue(), "09:30–17:00")
        await page.getByRole("button", { name: "Copy to all days: Saturday" }).click()
        await page.getByRole("textbox", { name: "Monday" }).fill("10.30am to 5pm")
        // Closes the evening of Sunday by a drag from 15:00 to its end.
        const sunday = page.locator(".weekgrid .cells").nth(6)
        await sunday.scrollIntoViewIfNeeded()
        // By a place in the column, because what loads later may move the column.
        const height = await sunday.evaluate((element) => element.clientHeight)
        const pointAt = (y: number) => sunday.hover({ position: { x: 20, y } })
        await pointAt((height * 7.25) / 12)
        await page.mouse.down()
        await pointAt((height * 9) / 12)
        await pointAt(height - 2)
        await page.mouse.up()
        await page.getByRole("button", { name: "Add an absence" }).click()
        await page.getByLabel("Reason").fill("Holiday")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Saved.", { exact: true }).waitFor()
        await page.getByRole("link", { name: "Calendars", exact: true }).click()
        await page.getByRole("button", { name: "Connect a calendar" }).click()
        await page.getByLabel("Kind").selectOption({ label: "A feed (ics, busy times only)" })
        await page.getByLabel("Address", { exact: true }).fill("not an address")
        await page.getByRole("button", { name: "Test and connect" }).click()
        await page.getByText("No calendar is connected.").waitFor()
        await page.locator("p.fault").first().waitFor()
        await axeCheck("a host")
      })
      const { body } = yield* call("GET", `${at}/hosts/${String(host["id"])}`)
      const weekly = JSON.stringify(body["schedule"])
      assert.include(weekly, '{"days":["mon"],"from":"10:30","to":"17:00"}')
      assert.include(weekly, '{"days":["sun"],"from":"09:30","to":"15:00"}')
      assert.include(JSON.stringify(body["absences"]), "Holiday")
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-81: holidays of a calendar file are absences after saving, and come in once", () =>
    Effect.gen(function* () {
      const { at, call, make, page, screens, signIn } = yield* consoleOf("admin")
      const host = yield* make("/hosts", hostDraft)
      const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const day = dayAfter(40)
      const file = (text: string) => ({
        name: "holidays.ics",
        mimeType: "text/calendar",
        buffer: Buffer.from(text)
      })
      const holidays = (...days: ReadonlyArray<string>) =>
        file(
          [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            ...days.flatMap((one) => [
              "BEGIN:VEVENT",
              `UID:${one}`,
              `DTSTART;VALUE=DATE:${one.replaceAll("-", "")}`,
              "SUMMARY:New Year <b>’</b>",
              "END:VEVENT"
            ]),
            "END:VCALENDAR",
            ""
          ].join("\r\n")
        )
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/availability/${String(host["id"])}`)
        const chosen = page.getByLabel("Holidays from a calendar file (.ics)")
        await chosen.setInputFiles(file("no calendar"))
        await page.getByText("The file is larger than 1 MB, or no calendar.").waitFor()
        await chosen.setInputFiles(file("x".repeat(1024 * 1024 + 1)))
        await page.getByText("The file is larger than 1 MB, or no calendar.").waitFor()
        await chosen.setInputFiles(holidays(day))
        await page.getByText("Added: 1. Save to keep them.").waitFor()
        await axeCheck("holidays of a file")
        await chosen.setInputFiles(holidays(day))
        await page.getByText("The file has no whole days in the next 12 months that are not here.").waitFor()
        await chosen.setInputFiles(holidays(...Array.from({ length: 100 }, (_, nth) => dayAfter(50 + nth))))
        await page.getByText("A host has at most 100 absences, so nothing was added.").waitFor()
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Saved.", { exact: true }).waitFor()
      })
      const { body } = yield* call("GET", `${at}/hosts/${String(host["id"])}`)
      assert.deepStrictEqual(body["absences"], [{ from: day, to: day, reason: "New Year <b>’</b>" }])
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-80: the hours of a week are set with the keyboard alone, and announced", () =>
    Effect.gen(function* () {
      const { at, call, make, page, screens, signIn } = yield* consoleOf("admin")
      const host = yield* make("/hosts", {
        ...hostDraft,
        schedule: {
          timezone: "UTC",
          weekly: [{ days: ["mon"], from: "09:00", to: "12:00" }],
          overrides: []
        }
      })
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await page.setViewportSize(wide)
        await signIn(`${screens}/availability/${String(host["id"])}`)
        const cell = (name: string) => page.getByRole("gridcell", { name })
        const said = page.locator(".weekgrid").getByRole("status")
        const press = async (...keys: ReadonlyArray<string>) => {
          for (const key of keys) await page.keyboard.press(key)
        }
        const isFocused = (name: string) =>
          page.locator(`[role="gridcell"][aria-label="${name}"]:focus`).waitFor()
        // The last button of the dates is before the hours.
        await page.getByRole("button", { name: /^Block: Sunday/ }).focus()
        await press("Tab")
        await isFocused("Monday, 09:00–09:30: open")
        await press("ArrowRight", "ArrowDown")
        await isFocused("Tuesday, 09:30–10:00: closed")
        await press("Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown")
        await said.getByText("Tuesday – Wednesday, 09:30–11:00", { exact: true }).waitFor()
        await axeCheck("a selected block of hours")
        await page.setViewportSize(wide)
        await press("Enter")
        await said.getByText("Tuesday – Wednesday, 09:30–11:00: open", { exact: true }).waitFor()
        await cell("Wednesday, 10:30–11:00: open").waitFor()
        assert.strictEqual(await cell("Tuesday, 11:00–11:30: open").count(), 0)
        // The block is left, and the last half hour of Monday is closed again.
        await press("Escape", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowDown")
        await isFocused("Monday, 11:30–12:00: open")
        await press("Space")
        await said.getByText("Monday, 11:30–12:00: closed", { exact: true }).waitFor()
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Saved.", { exact: true }).waitFor()
      })
      const { body } = yield* call("GET", `${at}/hosts/${String(host["id"])}`)
      assert.deepStrictEqual(Object(body["schedule"]).weekly, [
        { days: ["mon"], from: "09:00", to: "11:30" },
        { days: ["tue", "wed"], from: "09:30", to: "11:00" }
      ])
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-45, D-CON-151, D-CON-152: webhooks are tested and have a log, and the words of mails are saved",
    () =>
      Effect.gen(function* () {
        const { at, call, page, screens, signIn } = yield* consoleOf("admin")
        // No server listens on this port.
        const address = "http://127.0.0.1:9/events"
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(`${screens}/connections?tab=webhooks`)
          await page.getByText("No webhook yet.").waitFor()
          await page.getByRole("button", { name: "Add a webhook" }).click()
          const dialog = page.getByRole("dialog", { name: "Add a webhook" })
          await dialog.getByText("Still missing: Address").waitFor()
          await dialog.getByLabel("Address", { exact: true }).fill(address)
          // What was entered is still there after the dialog was closed.
          await page.keyboard.press("Escape")
          await page.getByRole("button", { name: "Add a webhook" }).click()
          assert.strictEqual(await dialog.getByLabel("Address", { exact: true }).inputValue(), address)
          await axeCheck("a new webhook")
          await page.setViewportSize(wide)
          await dialog.getByRole("button", { name: "Add a webhook" }).click()
          await page.getByText(/^whsec_/).waitFor()
          await dialog.getByRole("button", { name: "Close" }).click()
          await page.getByRole("link", { name: address }).click()
          await page.getByRole("button", { name: "Test", exact: true }).click()
          await page.getByText("Not delivered: The receiver does not answer.").waitFor()
          await page.getByText("Nothing was sent yet.").waitFor()
          await page.getByText("No failed deliveries.").waitFor()
          await page.getByRole("link", { name: "Webhooks", exact: true }).click()
          await page.getByRole("link", { name: "Ad platforms" }).click()
          await page.getByText("No ad account is connected.").waitFor()
          await page.getByRole("link", { name: "Conferencing" }).click()
          await page.getByRole("button", { name: "Add an account" }).click()
          await page.getByLabel("Name", { exact: true }).fill("Rooms")
          await page.getByLabel("Address", { exact: true }).fill("http://127.0.0.1:9/")
          await page.getByRole("button", { name: "Test and add" }).click()
          await page.locator("p.fault").first().waitFor()
          await axeCheck("conferencing")
          await page.keyboard.press("Escape")
          await page.setViewportSize(wide)
          await page.getByRole("link", { name: "Mail", exact: true }).click()
          await page.getByLabel("Name of the sender").fill("Brightmoor")
          await page.getByRole("button", { name: "Add a paragraph" }).click()
          await page.getByLabel("Text", { exact: true }).fill("Bring the heating bill.")
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
        })
        const { body } = yield* call("GET", `${at}/mail`)
        assert.deepInclude(body, {
          senderName: "Brightmoor",
          paragraphs: [{ kind: "confirmed", language: "en", text: "Bring the heating bill." }]
        })
        assert.deepStrictEqual((yield* call("GET", `${at}/conference-accounts`)).body["items"], [])
      }).pipe(Effect.scoped)
  )
})
