import { assert } from "@effect/vitest"
import { ContactBook, Email } from "@calendeal/domain/contacts"
import { Effect, Option } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("The list of a workspace's event types", (it) => {
  it.effect(
    "D-PAGE-39: the list, the page of an event type and those of links link to the privacy policy of the workspace",
    () =>
      Effect.gen(function* () {
        const { call, path, workspace } = yield* offered()
        const links = journey({}, async ({ page, service }) => {
          const found = []
          const list = `/${workspace.slug}`
          for (const address of [list, path, `${path}?plain=1`, `${list}/-/booking`]) {
            await page.goto(service + address)
            const link = page.getByRole("contentinfo").getByRole("link", { name: "Privacy at Contoso" })
            found.push((await link.count()) === 0 ? null : await link.getAttribute("href"))
          }
          return found
        })
        assert.deepStrictEqual(
          yield* links,
          Array.from({ length: 4 }, () => null)
        )
        const privacyUrl = "https://contoso.example/privacy"
        const changed = yield* call("PATCH", `/${workspace.id}`, { privacyUrl })
        assert.strictEqual(changed.status, 200, changed.text)
        assert.deepStrictEqual(
          yield* links,
          Array.from({ length: 4 }, () => privacyUrl)
        )
      })
  )

  it.effect(
    "D-CAP-3: leads from the list to a page, also by keyboard, and keeps the campaign of the list",
    () =>
      Effect.gen(function* () {
        const { call, path, workspace } = yield* offered({ description: "Half an hour, and then some." })
        yield* call("POST", `/${workspace.id}/event-types`, {
          slug: "secret",
          title: "A secret",
          status: "hidden",
          hosts: [],
          locations: []
        })
        const { withPorts } = yield* Service
        const email = someEmail()
        yield* journey({}, async ({ page, service }) => {
          await page.goto(`${service}/${workspace.slug}?utm_source=newsletter&gclid=click-1&theme=dark`)
          await page.getByRole("heading", { level: 1, name: "Contoso" }).waitFor()
          const offers = page.getByRole("main").getByRole("link")
          assert.deepStrictEqual(await offers.allInnerTexts(), ["A talk"])
          await page.getByText("Half an hour, and then some.").waitFor()
          await page.keyboard.press("Tab")
          assert.isTrue(await offers.first().evaluate((link) => link.matches(":focus")))
          await page.keyboard.press("Enter")
          await page.waitForURL((address) => address.pathname === path)
          assert.strictEqual(await page.locator("html").getAttribute("data-theme"), "dark")
          await bookingOn(page).introduce({ name: "Vera Visitor", email })

          // The whole row is a link.
          await page.goBack()
          await page.goto(`${service}/${workspace.slug}`)
          await page.getByText("Half an hour, and then some.").click({ force: true })
          await page.waitForURL(service + path)
        })
        const found = yield* withPorts(
          Effect.flatMap(ContactBook, (book) => book.findByEmail(workspace.id, Email.make(email)))
        )
        assert.deepInclude(Option.getOrThrow(found).attribution.first?.touch, {
          utm_source: "newsletter",
          gclid: "click-1"
        })
      })
  )

  it.effect("Works without scripts, and lists a page again after it is unhidden", () =>
    Effect.gen(function* () {
      const { call, eventTypeId, path, workspace } = yield* offered()
      const show = (status: string) =>
        Effect.runPromise(call("PATCH", `/${workspace.id}/event-types/${eventTypeId}`, { status }))
      yield* journey({ expected: /404/, javaScriptEnabled: false }, async ({ page, service }) => {
        for (const status of ["active", "hidden", "active"]) {
          assert.strictEqual((await show(status)).status, 200)
          const answer = await page.goto(`${service}/${workspace.slug}`)
          assert.strictEqual(answer?.status(), status === "active" ? 200 : 404)
        }
        await page.getByRole("link", { name: "A talk" }).click()
        await page.waitForURL((address) => address.pathname === path)
      })
    })
  )

  it.effect("D-PAGE-32: has no event type that is not listed, whose link works without search engines", () =>
    Effect.gen(function* () {
      const { call, eventTypeId, hostId, path, workspace } = yield* offered()
      const events = `/${workspace.id}/event-types`
      const other = { slug: "other", title: "Another", hosts: [{ hostId }], locations: [{ kind: "phone" }] }
      assert.strictEqual((yield* call("POST", events, { ...other, status: "active" })).status, 201)
      assert.strictEqual((yield* call("PATCH", `${events}/${eventTypeId}`, { listed: false })).status, 200)
      yield* journey({}, async ({ page, service }) => {
        await page.goto(`${service}/${workspace.slug}`)
        assert.deepStrictEqual(await page.locator("main h2").allInnerTexts(), ["Another"])
        for (const [address, robots] of [
          [`/${workspace.slug}/other`, "index"],
          [path, "noindex"]
        ] as const) {
          assert.strictEqual((await page.goto(service + address))?.status(), 200)
          const named = page.locator("meta[name=robots]")
          assert.match((await named.getAttribute("content")) ?? "", new RegExp(`^${robots}`))
        }
      })
    })
  )

  it.effect(
    "D-PAGE-24, D-PAGE-22: shows the hosts and the next free date of the first event types, and the page in another language",
    () =>
      Effect.gen(function* () {
        const schedule = {
          timezone: "Pacific/Auckland",
          weekly: [],
          overrides: [{ date: dateIn(3), windows: [{ from: "09:00", to: "17:00" }] }]
        }
        const { call, hostId, path, workspace } = yield* offered({}, { name: "Ada Lovelace", schedule })
        assert.strictEqual(
          (yield* call("PATCH", `/${workspace.id}`, { timezone: "Pacific/Auckland" })).status,
          200
        )
        for (let nth = 0; nth < 12; nth++) {
          const { status } = yield* call("POST", `/${workspace.id}/event-types`, {
            slug: `more-${nth}`,
            title: `More ${nth}`,
            hosts: [{ hostId }],
            locations: [{ kind: "phone" }]
          })
          assert.strictEqual(status, 201)
        }
        yield* journey({}, async ({ page, service }) => {
          await page.goto(`${service}/${workspace.slug}`)
          const rows = page
            .getByRole("main")
            .getByRole("listitem")
            .filter({ has: page.getByRole("heading") })
          assert.strictEqual(await rows.count(), 13)
          const expected = new Intl.DateTimeFormat("en-GB", {
            timeZone: "UTC",
            weekday: "short",
            day: "numeric",
            month: "short"
          }).format(Date.parse(dateIn(3)))
          assert.include(await rows.first().innerText(), `from ${expected}`)
          assert.include(await rows.first().innerText(), "AL")
          assert.notInclude(await rows.last().innerText(), "from")
          await axeCheckOf(page)("the list")

          await page.goto(`${service}${path}?utm_source=newsletter&theme=dark`)
          await page.locator(".languages summary").click()
          await page.getByRole("link", { name: "Deutsch" }).click()
          await page.locator("html[lang=de]").waitFor()
          const there = new URL(page.url()).searchParams
          assert.deepStrictEqual(
            ["utm_source", "theme", "lang"].map((name) => there.get(name)),
            ["newsletter", "dark", "de"]
          )
          await page.goto(`${service}${path}?embed=1`)
          assert.strictEqual(await page.locator(".languages").count(), 0)
        })
      })
  )

  it.effect("D-PAGE-45: a host has a page of the event types that always meet the host", () =>
    Effect.gen(function* () {
      const mia = { username: "mia.berg", name: "Mia Berg", title: "Sales engineer", introduction: "Ask me." }
      const { call, hostId, path, workspace } = yield* offered({}, mia, true)
      const post = (resource: string, body: object) => call("POST", `/${workspace.id}/${resource}`, body)
      const ben = yield* post("hosts", { ...hostDraft, username: "talk", name: "Ben" })
      const hosts = [{ hostId }, { hostId: ben.body["id"] }]
      const locations = [{ kind: "phone" }]
      yield* post("event-types", { slug: "team", title: "Team", hosts, locations })
      const together = { slug: "both", title: "Both of us", assignment: "collective", hosts, locations }
      yield* post("event-types", together)
      yield* journey({ expected: /404/ }, async ({ page, service }) => {
        const titles = () => page.locator("main h2").allInnerTexts()
        await page.goto(`${service}/${workspace.slug}/Mia.Berg/?utm_source=newsletter&lang=de`)
        assert.strictEqual(new URL(page.url()).pathname, `/${workspace.slug}/mia.berg`)
        await page.getByRole("heading", { level: 1, name: "Mia Berg" }).waitFor()
        assert.deepStrictEqual(await titles(), ["A talk", "Both of us"])
        assert.strictEqual(await page.title(), "Mia Berg · Contoso")
        const head = await page.locator(".welcome").innerText()
        for (const text of ["Sales engineer · Contoso", "Ask me."]) assert.include(head, text)
        assert.strictEqual(await page.locator(".welcome img").getAttribute("alt"), "Foto von Mia Berg")
        const address = await page.locator("link[rel=canonical]").getAttribute("href")
        assert.strictEqual(new URL(address ?? "").pathname, `/${workspace.slug}/mia.berg`)
        await axeCheckOf(page)("the page of a host")
        await page.getByRole("link", { name: "A talk" }).click()
        await page.waitForURL((there) => there.pathname === path && there.search.includes("newsletter"))
        assert.strictEqual(await page.locator("h1").innerText(), "A talk")

        for (const name of ["mia", "talk", "unknown"]) {
          const answer = await page.goto(`${service}/${workspace.slug}/${name}`)
          assert.strictEqual(answer?.status(), name === "talk" ? 200 : 404, name)
        }
        assert.strictEqual((await page.goto(`${service}/unknown/mia.berg`))?.status(), 404)
      })
    })
  )
})

/** A date some days from now, in the zone of the test. */
const dateIn = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" }).format(Date.now() + days * 86_400_000)
