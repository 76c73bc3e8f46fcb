import { randomUUID } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { bookingOf, fromNewIp, startIn } from "../kit/http/requests.ts"
import { consoleOf } from "./console.member.ts"

inChromium("One-off links", (it) => {
  it.effect(
    "D-CON-197, D-LINK-6: a press copies a link, whose page has the person's details and books once",
    () =>
      Effect.gen(function* () {
        const { at, call, offer, page, service, signIn, slug } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ title: "Intro call" })
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
          await signIn(`${service}/console/${slug}/event-types`)
          await page.getByRole("button", { name: "More: Intro call" }).click()
          await page.getByRole("button", { name: "Copy a single-use link: Intro call" }).click()
          await page.getByText("Copied.").waitFor()
          await axeCheck("a copied link")
          const copied = await page.evaluate<string>("navigator.clipboard.readText()")
          assert.match(copied, /\?link=[\w-]{43}$/)
          assert.strictEqual((await fetch(here(copied, service))).status, 200)
        })
        const made = yield* call("POST", `${at}/one-off-links`, {
          eventTypeId,
          person: { email: "vera@visitor.example", name: "Vera Visitor" }
        })
        const url = here(Object(made.body["items"])[0].url, service)
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.goto(url)
          await page.locator(".soon .chip:not(.ghost)").first().click()
          assert.strictEqual(
            await page.getByLabel("Email", { exact: true }).inputValue(),
            "vera@visitor.example"
          )
          assert.strictEqual(await page.getByLabel("Name", { exact: true }).inputValue(), "Vera Visitor")
          await page.getByRole("button", { name: /^Book/ }).click()
          await page.getByText("See you on").first().waitFor()
          await page.goto(url)
          await page.getByRole("heading", { name: "This link was already used" }).waitFor()
          await axeCheck("a used link")
          assert.isNotNull(
            await page.getByRole("link", { name: "Or book without the link" }).getAttribute("href")
          )
        })
        const { items } = (yield* call("GET", `${at}/bookings`)).body
        assert.strictEqual(Object(items)[0].linkId, Object(made.body["items"])[0].id)
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-154, D-CON-155: the tab lists, makes, copies and withdraws the links of an event type",
    () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { at, bookings, call, faults, offer, page, service, signIn, slug } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ title: "Intro call" })
        const beside = yield* offer({ title: "Another call" })
        yield* call("POST", `${at}/one-off-links`, { eventTypeId: beside.eventTypeId, count: 3 })
        const made = yield* call("POST", `${at}/one-off-links`, {
          eventTypeId,
          uses: 3,
          person: { email: "vera@visitor.example", name: "Vera Visitor" }
        })
        const [link] = itemsOf(made)
        const booked = yield* post("/book", bookingOf(eventTypeId, "vera@visitor.example", startIn(5)), {
          ...fromNewIp(),
          "idempotency-key": randomUUID(),
          "one-off-link": String(link?.["token"])
        })
        assert.strictEqual(booked.status, 200, booked.text)
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
          await signIn(`${service}/console/${slug}/event-types/${eventTypeId}?tab=links`)
          const row = page.getByRole("row").filter({ hasText: "vera@visitor.example" })
          await row.getByText("2 of 3").waitFor()
          await row.getByText("no end").waitFor()
          assert.strictEqual(await page.getByRole("row").count(), 2)
          await axeCheck("the links of an event type")
          await row.getByRole("button", { name: /^Copy/ }).click()
          await row.getByText("Copied.").waitFor()
          assert.strictEqual(await page.evaluate<string>("navigator.clipboard.readText()"), link?.["url"])

          await page.getByRole("button", { name: "Make links" }).click()
          const dialog = page.getByRole("dialog", { name: "Make links" })
          await dialog.getByLabel("Number of links").fill("4")
          await dialog.getByLabel("Last day").fill(startIn(30).slice(0, 10))
          await axeCheck("the form of new links")
          await dialog.getByRole("button", { name: "Make links" }).click()
          await dialog.getByText("4 links are made.").waitFor()
          const file = await dialog.getByRole("link", { name: "Download as CSV" }).getAttribute("href")
          const lines = decodeURIComponent(file?.split(",").slice(1).join(",") ?? "")
            .trim()
            .split("\r\n")
          assert.lengthOf(lines, 5)
          for (const line of lines.slice(1)) assert.match(line, /\?link=[\w-]{43},1,\d{4}-/)
          await dialog.getByRole("button", { name: "Close" }).click()
          await page.getByRole("row").nth(5).waitFor()

          await row.getByRole("button", { name: /^Withdraw/ }).click()
          const asking = page.getByRole("dialog", { name: "Withdraw this link?" })
          await asking.getByRole("button", { name: "Withdraw" }).click()
          await row.waitFor({ state: "detached" })
          assert.strictEqual(await page.getByRole("row").count(), 5)

          await page.goto(`${bookings}/${String(booked.body["uid"])}`)
          await page.getByText("Over a one-off link").waitFor()
        })
        const left = itemsOf(yield* call("GET", `${at}/one-off-links?eventTypeId=${eventTypeId}`))
        assert.lengthOf(left, 4)
        assert.notInclude(
          left.map(({ id }) => id),
          link?.["id"]
        )
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )
})

/** The address at the running service, whose public address is another one. */
const here = (url: string, service: string) => {
  const { pathname, search } = new URL(url)
  return `${service}${pathname}${search}`
}
