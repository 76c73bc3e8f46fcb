import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { Service } from "../kit/http/Service.ts"
import { shop } from "../kit/http/management/shop.ts"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleIn } from "./console.member.ts"

/** A workspace with two event types, two meetings of the past and their deals. */
const past = Effect.gen(function* () {
  const { at: atTime } = yield* Service
  const twoWeeksAgo = new Date(Date.now() - 14 * 24 * 60 * 60_000).toISOString()
  const made = yield* atTime(twoWeeksAgo, shop)
  const { eventTypeId, hostId } = yield* made.offer({
    title: "Intro call",
    dealValue: { amount: 500, currency: "EUR" }
  })
  yield* made.make("/event-types", {
    slug: "visit",
    title: "Site visit",
    hosts: [{ hostId }],
    locations: [{ kind: "phone" }]
  })
  const absences = [{ from: "2030-12-24", to: "2030-12-26", reason: "Away" }]
  yield* made.call("PATCH", `${made.at}/hosts/${hostId}`, { absences })
  const { uid } = yield* atTime(twoWeeksAgo, made.sell(eventTypeId, someEmail(), -5))
  yield* atTime(twoWeeksAgo, made.sell(eventTypeId, someEmail(), -6))
  const email = someEmail()
  yield* made.make("/members", { email, name: "Pia", role: "admin" })
  const read = (path: string) => Effect.map(made.call("GET", `${made.at}${path}`), ({ body }) => body)
  return { ...made, ...(yield* consoleIn(made, email)), eventTypeId, hostId, read, uid: String(uid) }
})
type Made = Effect.Success<typeof past>

/** An act of the console, and what it changes. */
interface Act {
  readonly name: string
  readonly path: (made: Made) => string
  readonly perform: (page: Page, made: Made) => Promise<unknown>
  /** What the toast says of it. */
  readonly says: string | RegExp
  /** The part of the workspace that it changes. */
  readonly stored: (made: Made) => Effect.Effect<unknown, unknown, Service>
}

const itemsOf = ({ items }: Readonly<Record<string, unknown>>) => [items].flat()

const acts: ReadonlyArray<Act> = [
  {
    name: "a mark",
    path: ({ uid }) => `/bookings/${uid}`,
    perform: (page) => page.getByRole("button", { name: "No-show" }).click(),
    says: "No-show",
    stored: ({ read, uid }) => Effect.map(read(`/bookings/${uid}`), ({ attendance }) => attendance)
  },
  {
    name: "a hidden event type",
    path: ({ eventTypeId }) => `/event-types/${eventTypeId}`,
    perform: async (page) => {
      await page.getByLabel("Visibility", { exact: true }).selectOption({ label: "Hidden" })
      await page.getByRole("button", { name: "Save", exact: true }).click()
    },
    says: "Saved.",
    stored: ({ eventTypeId, read }) => Effect.map(read(`/event-types/${eventTypeId}`), ({ status }) => status)
  },
  {
    name: "a removed absence",
    path: ({ hostId }) => `/availability/${hostId}`,
    perform: async (page) => {
      await page.getByRole("button", { name: "Remove: 2030-12-24" }).click()
      await page.getByRole("button", { name: "Save", exact: true }).click()
    },
    says: "Saved.",
    stored: ({ hostId, read }) => Effect.map(read(`/hosts/${hostId}`), ({ absences }) => absences)
  },
  {
    name: "an order",
    path: () => "/event-types",
    perform: async (page) => {
      await page.getByRole("button", { name: "More: Site visit" }).click()
      await page.getByRole("button", { name: "Move up: Site visit" }).click()
    },
    says: "Site visit is now number 1.",
    // Without an order the oldest is the first.
    stored: ({ eventTypeId, read }) =>
      Effect.map(read(""), ({ eventTypeOrder }) => [eventTypeOrder].flat()[0] ?? eventTypeId)
  },
  {
    name: "an event type that is switched off",
    path: () => "/event-types",
    perform: (page) => page.getByRole("switch", { name: "Site visit: On" }).click(),
    says: "Site visit: Hidden",
    stored: ({ read }) =>
      Effect.map(read("/event-types"), (body) => itemsOf(body).map((item) => Object(item)["status"]))
  },
  {
    name: "a closed deal",
    path: () => "/deals",
    perform: async (page) => {
      await page.getByRole("row", { name: "€500" }).first().getByRole("link").first().click()
      await page.getByRole("button", { name: "Close the deal" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Close the deal" }).click()
    },
    says: "The deal is closed.",
    stored: ({ read }) => Effect.map(read("/deals?status=closed"), (body) => itemsOf(body).length)
  },
  {
    name: "marks of several meetings",
    path: () => "/bookings?when=past",
    perform: async (page) => {
      await page.getByRole("button", { name: "Select", exact: true }).click()
      await page.getByRole("button", { name: "Select all that are shown" }).click()
      await page
        .getByRole("region", { name: "Selected bookings" })
        .getByRole("button", { name: "Attended" })
        .click()
      await page.getByRole("button", { name: "Attended: 2 meetings" }).click()
    },
    says: "2 of 2 done.",
    stored: ({ read }) => Effect.map(read("/bookings?attendance=attended"), (body) => itemsOf(body).length)
  }
]

/** Until what is stored is as wanted: the console says what it has sent before all is read again. */
const until = Effect.fnUntraced(function* (act: Act, made: Made, isWanted: (stored: string) => boolean) {
  for (let tries = 0; tries < 50; tries++) {
    if (isWanted(JSON.stringify(yield* act.stored(made)))) return
    yield* Effect.promise(() => new Promise((resume) => setTimeout(resume, 100)))
  }
  assert.fail(`${act.name}: ${JSON.stringify(yield* act.stored(made))}`)
})

inChromium("What was just done in the console", (it) => {
  it.effect("D-CON-188: every act with an undo says so, and the button puts back what was stored", () =>
    Effect.gen(function* () {
      const made = yield* past
      const { faults, page, screens, signIn } = made
      yield* Effect.promise(async () => {
        await page.setViewportSize({ width: 1280, height: 900 })
        await signIn(screens)
      })
      for (const act of acts) {
        const before = JSON.stringify(yield* act.stored(made))
        const said = page.getByRole("status").filter({ hasText: act.says })
        const undo = page.getByRole("button", { name: "Undo", exact: true })
        yield* Effect.promise(async () => {
          await page.goto(`${screens}${act.path(made)}`)
          await act.perform(page, made)
          await said.first().waitFor()
          await said.filter({ hasText: "To undo it, press Ctrl or Command and Z." }).first().waitFor()
        })
        yield* until(act, made, (stored) => stored !== before)
        yield* Effect.promise(async () => {
          await undo.focus()
          await axeCheckOf(page)(act.name)
          await undo.press("Enter")
          const undone = page.getByRole("status").filter({ hasText: "Undone." })
          await undone.waitFor()
          assert.strictEqual(await undo.count(), 0, act.name)
          // The focus is not lost with the button.
          assert.strictEqual(await page.locator(":focus").textContent(), "Undone.", act.name)
        })
        yield* until(act, made, (stored) => stored === before)
      }
      assert.deepStrictEqual(faults, [])
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-188: Ctrl and Z undo outside fields, and another member's change is not overwritten", () =>
    Effect.gen(function* () {
      const made = yield* past
      const { at, call, eventTypeId, faults, hostId, page, read, screens, signIn } = made
      const undo = page.getByRole("button", { name: "Undo", exact: true })
      const title = page.getByLabel("Name", { exact: true })
      const save = page.getByRole("button", { name: "Save", exact: true })
      const saved = page.getByRole("status").filter({ hasText: "Saved." })
      yield* Effect.promise(async () => {
        await signIn(`${screens}/event-types/${eventTypeId}`)
        await title.fill("First call")
        await save.click()
        await saved.waitFor()
        // In a field, the keys are the field's.
        await title.focus()
        await page.keyboard.press("Control+z")
        await page.waitForLoadState("networkidle")
        await title.fill("First call")
      })
      assert.strictEqual((yield* read(`/event-types/${eventTypeId}`))["title"], "First call")
      yield* Effect.promise(async () => {
        await title.fill("Second call")
        await save.click()
        await saved.waitFor()
        await title.blur()
        await page.keyboard.press("Control+z")
        await page.getByRole("status").filter({ hasText: "Undone." }).waitFor()
        assert.strictEqual(await title.inputValue(), "First call")
      })
      assert.strictEqual((yield* read(`/event-types/${eventTypeId}`))["title"], "First call")
      yield* Effect.promise(async () => {
        await page.goto(`${screens}/availability/${hostId}`)
        await page.getByRole("button", { name: "Remove: 2030-12-24" }).click()
        await save.click()
        await saved.waitFor()
      })
      yield* call("PATCH", `${at}/hosts/${hostId}`, { title: hostDraft.name })
      yield* Effect.promise(async () => {
        await undo.click()
        await page
          .getByRole("alert")
          .filter({ hasText: /changed/i })
          .waitFor()
      })
      assert.deepStrictEqual((yield* read(`/hosts/${hostId}`))["absences"], [])
      assert.deepStrictEqual(
        faults.filter((fault) => !fault.includes("412")),
        []
      )
    }).pipe(Effect.scoped)
  )
})
