import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { painted } from "./painted.ts"

const wide = { width: 1280, height: 900 }

inChromium("The console's event types", (it) => {
  it.effect(
    "D-CON-30, D-PREV-1: three clicks make an event type, without any host before, and one more publishes it",
    () =>
      Effect.gen(function* () {
        const { at, call, faults, page, service, signIn, slug } = yield* consoleOf("admin")
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(`${service}/console/${slug}/event-types`)
          await page.getByText("No event types yet").waitFor()
          await axeCheck("no event types")
          await page.setViewportSize(wide)
          await page.locator("header.head").getByRole("link", { name: "New event type" }).click()
          await page.getByText("Call with the team").click()
          await page.getByRole("button", { name: "Create", exact: true }).click()
          await page.getByRole("heading", { level: 1, name: "Call with the team" }).waitFor()
          // The real booking page is beside the settings.
          const preview = page.frameLocator("iframe")
          await preview.getByText("Call with the team").first().waitFor()
          await preview.getByText("Preview: only members see this page").waitFor()
          await preview.locator(".soon .chip:not(.ghost)").first().click()
          await preview.getByLabel("Name", { exact: true }).fill("Vera Visitor")
          await preview.getByLabel("Email", { exact: true }).fill("vera@visitor.example")
          await preview.getByRole("button", { name: /^Book/ }).click()
          await preview.getByText("This is as far as the preview goes").waitFor()
          const address = `${service}/${slug}/call-with-the-team`
          assert.strictEqual((await fetch(address)).status, 404)
          await page.getByLabel("Name", { exact: true }).fill("Call with our team")
          // The tab of the rules has the trial in place of the preview.
          await page.getByRole("link", { name: "Routing", exact: true }).click()
          await page.getByRole("heading", { name: "Who gets whom" }).waitFor()
          await page.getByRole("button", { name: "Publish", exact: true }).click()
          await page.getByRole("heading", { level: 1, name: "Call with our team" }).waitFor()
          await page.getByRole("link", { name: "Basics", exact: true }).click()
          await preview.getByText("Call with our team").first().waitFor()
          assert.strictEqual(await preview.getByText("Preview: only members").count(), 0)
          assert.strictEqual((await fetch(address)).status, 200)
          // The browser notes the booking that the preview does not make.
          const others = faults.filter((fault) => !fault.includes("404"))
          assert.deepStrictEqual(others, [])
        })
        const { body } = yield* call("GET", `${at}/event-types`)
        const [made] = Array.isArray(body["items"]) ? body["items"] : []
        assert.strictEqual(made?.slug, "call-with-the-team")
        assert.lengthOf(made?.hosts, 1)
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-32: the page is beside its settings also if only some sites may frame it", () =>
    Effect.gen(function* () {
      const { at, call, offer, page, service, signIn, slug } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ title: "Intro call" })
      yield* call("PATCH", at, { embedAllowedHosts: ["www.shop.example"] })
      yield* Effect.promise(async () => {
        await signIn(`${service}/console/${slug}/event-types/${eventTypeId}`)
        await page.frameLocator("iframe").getByText("Intro call").first().waitFor()
        const { headers } = await fetch(`${service}/${slug}/${await slugOf(page)}`)
        assert.notInclude(headers.get("content-security-policy") ?? "", "'self' https://www.shop")
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-167: a host is one row with the next free time, and buttons change the weight by one",
    () =>
      Effect.gen(function* () {
        const { at, call, offer, page, service, signIn, slug } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ title: "Intro call" })
        const path = `${at}/event-types/${eventTypeId}`
        const named = (yield* call("GET", `${at}/hosts`)).body["items"]
        const name = String(Object(Object(named)[0])["name"])
        yield* Effect.promise(async () => {
          await signIn(`${service}/console/${slug}/event-types/${eventTypeId}`)
          const row = page.getByRole("main").getByRole("listitem", { name, exact: true })
          await row.getByText(/^Free next: \d/).waitFor()
          await row.getByRole("button", { name: `More: ${name}`, exact: true }).click()
          await row.getByRole("button", { name: `More: ${name}`, exact: true }).click()
          await row.getByRole("button", { name: `Less: ${name}`, exact: true }).click()
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
        })
        const { body } = yield* call("GET", path)
        assert.strictEqual(Object(Object(body["hosts"])[0])["weight"], 2)
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-33: unsaved changes survive a reload, and another member's changes are shown", () =>
    Effect.gen(function* () {
      const { at, call, offer, page, service, signIn, slug } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ title: "Intro call", durationMinutes: 30 })
      const path = `${at}/event-types/${eventTypeId}`
      yield* Effect.promise(async () => {
        await signIn(`${service}/console/${slug}/event-types/${eventTypeId}`)
        await page.getByLabel("Name", { exact: true }).fill("My title")
        await page.getByText("Not saved yet: Name").waitFor()
        await page.reload()
        await page.getByText("Not saved yet: Name").waitFor()
      })
      yield* call("PATCH", path, { title: "Their title", description: "Theirs" })
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        const save = page.getByRole("button", { name: "Save", exact: true })
        await save.click()
        await page.getByText("Another member has changed this").waitFor()
        await page.getByRole("cell", { name: "Their title" }).waitFor()
        await axeCheck("another member's changes")
        await page.setViewportSize(wide)
        await page.getByRole("button", { name: "Keep my changes" }).click()
        await save.click()
        await page.getByRole("heading", { level: 1, name: "My title" }).waitFor()
      })
      const { body } = yield* call("GET", path)
      assert.deepStrictEqual([body["title"], body["description"]], ["My title", "Theirs"])
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-115: that a form is saved is said in view, until another part of it is opened", () =>
    Effect.gen(function* () {
      const { offer, page, service, signIn, slug } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ title: "Intro call" })
      yield* Effect.promise(async () => {
        await signIn(`${service}/console/${slug}/event-types/${eventTypeId}?tab=times`)
        const saved = page.getByText("Saved.", { exact: true })
        for (const [size, minutes] of [
          [wide, "90"],
          [{ width: 390, height: 700 }, "120"]
        ] as const) {
          await page.setViewportSize(size)
          await painted(page)
          await page.getByLabel("Minimum notice (minutes)").fill(minutes)
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await saved.waitFor()
          const bottom = await saved.evaluate((element) => element.getBoundingClientRect().bottom)
          assert.isAbove(bottom, 0)
          assert.isAtMost(bottom, size.height)
        }
        await page.getByRole("link", { name: "Emails" }).click()
        await page.getByRole("button", { name: "Add a reminder" }).waitFor()
        assert.strictEqual(await saved.count(), 0)
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-31: each part of the editor saves its settings, and says what is not accepted", () =>
    Effect.gen(function* () {
      const { at, call, offer, page, service, signIn, slug } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ title: "Intro call" })
      const here = `${service}/console/${slug}/event-types/${eventTypeId}`
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        const saved = async () => {
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
        }
        await signIn(`${here}?tab=times`)
        await page.getByLabel("Minimum notice (minutes)").fill("90")
        await page.getByLabel("Limit the hours").check()
        await saved()
        await page.getByRole("link", { name: /^Questions/ }).click()
        await page.getByRole("button", { name: "Add a question" }).click()
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.locator("p.fault").first().waitFor()
        await axeCheck("a question without text")
        await page.setViewportSize(wide)
        await page.getByLabel("Question 1").fill("How many seats?")
        await page.getByLabel("Text of the consent").fill("I agree.")
        await saved()
        await page.getByRole("link", { name: "Emails" }).click()
        await page.getByRole("button", { name: "Add a reminder" }).click()
        await saved()
        await page.getByRole("link", { name: "After booking" }).click()
        await page.getByLabel("Lead to another page").check()
        await page.getByLabel("Address", { exact: true }).fill("https://shop.example/thanks")
        await page.getByLabel("A booking opens a deal").check()
        await saved()
        await page.getByRole("link", { name: "Embed" }).click()
        await page.getByText("data-event-type").waitFor()
      })
      const { body } = yield* call("GET", `${at}/event-types/${eventTypeId}`)
      assert.deepInclude(body, {
        minimumNoticeMinutes: 90,
        form: { fields: [{ key: "question_1", label: "How many seats?", type: "text", required: false }] },
        consent: { required: false, text: "I agree." },
        reminders: [1440],
        dealValue: { amount: 100, currency: "EUR" }
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-216, D-CON-237: unsaved rules are tried with past leads, and changed leads are listed and explained",
    () =>
      Effect.gen(function* () {
        const { offer, page, service, signIn, slug } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ title: "Intro call" })
        yield* Effect.promise(async () => {
          const captured = await fetch(`${service}/api/public/capture`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ eventTypeId, email: "vera@visitor.example", step1Complete: true })
          })
          assert.strictEqual(captured.status, 200, await captured.text())
          await signIn(`${service}/console/${slug}/event-types/${eventTypeId}?tab=routing`)
          const replay = page.getByRole("button", { name: "Replay", exact: true })
          await replay.click()
          await page.getByText("Leads that get something else: 0 of 1.").waitFor()
          await page.getByRole("button", { name: "Add a rule" }).click()
          await page.getByLabel("Value").fill("visitor.example")
          await replay.click()

          await page.getByText("Leads that get something else: 1 of 1.").waitFor()
          await page.getByText("Show these leads").click()
          await page.getByText(/Changed: first free: .*, Hedy Host \(rule 1\)/).waitFor()
          await page.getByRole("link", { name: "vera@visitor.example" }).waitFor()
          await page.getByRole("button", { name: "Explain: vera@visitor.example" }).click()
          for (const side of ["Today", "Changed"]) {
            const start = page.getByRole("term").filter({ hasText: new RegExp(`^${side}, `) })
            await start.waitFor()
            await start.locator("xpath=following-sibling::dd[1]").getByText("Hedy Host is free.").waitFor()
          }
          await axeCheckOf(page)("replay")
          // Another replay asks for another explanation.
          await page.getByLabel("Value").fill("another.example")
          await page.getByLabel("Value").fill("visitor.example")
          await replay.click()
          await page.getByText("Show these leads").click()
          await page.getByRole("button", { name: "Explain: vera@visitor.example" }).waitFor()
        })
      })
  )

  it.effect(
    "D-CON-34, D-CON-35, D-CON-165, D-CON-166: rules are sentences that are tried, and times explain themselves",
    () =>
      Effect.gen(function* () {
        const { at, call, make, offer, page, service, signIn, slug } = yield* consoleOf("admin")
        const other = yield* make("/hosts", { ...hostDraft, name: "Grace Host", username: "grace" })
        const { eventTypeId, hostId } = yield* offer({ title: "Intro call" })
        yield* call("PATCH", `${at}/event-types/${eventTypeId}`, {
          hosts: [{ hostId }, { hostId: other["id"] }]
        })
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(`${service}/console/${slug}/event-types/${eventTypeId}?tab=routing`)
          await page.getByRole("button", { name: "Add a rule" }).click()
          await page.getByLabel("Comparison").selectOption("ends with")
          await page.getByLabel("Value").fill("acme.example")
          const offered = page.getByRole("group", { name: "offer" })
          await offered.getByRole("button", { name: "Remove: Hedy Host" }).click()
          await offered.getByLabel("Add a host").selectOption("Grace Host")
          await page.getByText("No rule fits").waitFor()
          const rule = page.locator(".rules > .rule").first()
          assert.isNull(await rule.getAttribute("aria-current"))
          await page.getByLabel("email", { exact: true }).fill("vera@acme.example")
          await page.getByText("Rule 1 decides.").waitFor()
          assert.strictEqual(await rule.getAttribute("aria-current"), "true")
          await page.getByText(/goes to Grace Host/).waitFor()
          const strips = page.locator(".strips > li")
          const strip = (name: string) => strips.filter({ hasText: name })
          // The rule offers the pretend lead another host.
          await strip("Hedy Host").getByText("is not chosen by the rule").waitFor()
          await strip("Grace Host")
            .getByRole("button", { name: /outside their hours/ })
            .first()
            .focus()
          await strip("Grace Host")
            .getByRole("status")
            .getByText(/: outside their hours/)
            .waitFor()
          await axeCheck("routing")
          await page.setViewportSize(wide)
          // A second rule is put first by its handle, and the focus goes with it.
          await page.getByRole("button", { name: "Add a rule" }).click()
          await page.getByRole("button", { name: "Move rule 2 up or down" }).focus()
          await page.keyboard.press("ArrowUp")
          await page.getByText("Rule 2 is now number 1.").waitFor()
          await page.locator('[aria-label="Move rule 1 up or down"]:focus').waitFor()
          await page.getByText("Rule 2 decides.").waitFor()
          await page.getByRole("button", { name: "Settings of rule 1" }).click()
          await page.getByRole("button", { name: "Remove: 1", exact: true }).click()
          await page.getByText("Rule 1 decides.").waitFor()
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
        })
        const { body } = yield* call("GET", `${at}/event-types/${eventTypeId}`)
        assert.deepStrictEqual(body["routing"], [
          {
            when: { field: "email_domain", op: "ends_with", value: "acme.example" },
            hostIds: [other["id"]],
            redirectUrl: null
          }
        ])
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-75: groups of conditions are edited with the keyboard, as far as rules can have them",
    () =>
      Effect.gen(function* () {
        const { at, call, offer, page, service, signIn, slug } = yield* consoleOf("admin")
        const { eventTypeId, hostId } = yield* offer({ title: "Intro call" })
        const at1 = `${at}/event-types/${eventTypeId}`
        const [large, own] = [
          { field: "name", op: "contains", value: "GmbH" },
          { field: "email_domain", op: "equals", value: "acme.example" }
        ]
        const deep = { not: { all: [own, { not: { any: [large, { not: { all: [own, large] } }] } }] } }
        yield* call("PATCH", at1, { routing: [{ when: deep, hostIds: [hostId] }] })
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(`${service}/console/${slug}/event-types/${eventTypeId}?tab=routing`)
          const none = page.getByRole("group", { name: "none of these is true:" })
          const inner = none.getByRole("group", { name: "not all of these are true:" })
          await inner.getByLabel("Comparison").first().waitFor()
          await axeCheck("nested conditions")
          await page.setViewportSize(wide)
          // Deeper groups would have more levels than a rule can have.
          await inner.getByRole("button", { name: "Add a group" }).focus()
          await page.keyboard.press("Enter")
          const added = inner.getByRole("group", { name: "any of these is true:" })
          await added.getByLabel("Value").fill("second.example")
          assert.isTrue(await added.getByRole("button", { name: "Add a group" }).isDisabled())
          await none.getByRole("button", { name: "Remove: name" }).first().click()
          await page.getByLabel("All or any").first().selectOption("none of these is true:")
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
        })
        const { body } = yield* call("GET", at1)
        const second = { field: "email_domain", op: "equals", value: "second.example" }
        assert.deepStrictEqual(body["routing"], [
          {
            when: {
              not: { any: [own, { not: { any: [{ not: { all: [own, large, { any: [second] }] } }] } }] }
            },
            hostIds: [hostId],
            redirectUrl: null
          }
        ])
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-92: an event type that cannot be duplicated says why, and can be tried again", () =>
    Effect.gen(function* () {
      const { offer, page, service, signIn, slug } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ title: "Intro call" })
      yield* Effect.promise(async () => {
        await signIn(`${service}/console/${slug}/event-types/${eventTypeId}`)
        await page.route("**/api/workspaces/*/event-types", (route) =>
          route.request().method() === "POST"
            ? route.fulfill({ status: 500, json: { error: "internal", message: "" } })
            : route.continue()
        )
        const duplicate = page.getByRole("button", { name: "Duplicate" })
        await duplicate.click()
        await page.locator(".head [role=alert], .acts [role=alert]").first().waitFor()
        await page.unroute("**/api/workspaces/*/event-types")
        await duplicate.click()
        await page.getByRole("heading", { level: 1, name: "Intro call (copy)" }).waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-36: an event type goes after its name was typed", () =>
    Effect.gen(function* () {
      const { at, call, offer, page, service, signIn, slug } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ title: "Intro call" })
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${service}/console/${slug}/event-types/${eventTypeId}`)
        await page.getByRole("button", { name: "Delete the event type" }).click()
        const dialog = page.getByRole("dialog")
        const act = dialog.getByRole("button", { name: "Delete the event type" })
        await dialog.getByLabel("To confirm, type Intro call").fill("Intro")
        assert.isTrue(await act.isDisabled())
        await axeCheck("the removal")
        await page.setViewportSize(wide)
        await dialog.getByLabel("To confirm, type Intro call").fill("Intro call")
        await act.click()
        await page.getByText("No event types yet").waitFor()
      })
      assert.strictEqual((yield* call("GET", `${at}/event-types/${eventTypeId}`)).status, 404)
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-3: members see the event types, and no editor", () =>
    Effect.gen(function* () {
      const { offer, page, requests, service, signIn, slug } = yield* consoleOf("member")
      const { eventTypeId } = yield* offer({ title: "Intro call" })
      yield* Effect.promise(async () => {
        await signIn(`${service}/console/${slug}/event-types`)
        await page.getByRole("link", { name: "Intro call" }).waitFor()
        assert.strictEqual(await page.getByText("New event type").count(), 0)
        for (const screen of [eventTypeId, "new"]) {
          await page.goto(`${service}/console/${slug}/event-types/${screen}`)
          await page.getByRole("heading", { level: 1, name: "This page does not exist" }).waitFor()
        }
        await page.waitForLoadState("networkidle")
      })
      assert.deepStrictEqual(
        requests.filter(({ path, status }) => status >= 400 || path.includes("/explain")),
        []
      )
    }).pipe(Effect.scoped)
  )
})

/** The last part of the booking page's address, as the editor shows it. */
const slugOf = (page: { getByLabel: (label: RegExp) => { inputValue: () => Promise<string> } }) =>
  page.getByLabel(/^Address/).inputValue()
