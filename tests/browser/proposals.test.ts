import { EventTypeId } from "@calendeal/domain/event-types"
import { WaitingEntryId } from "@calendeal/domain/bookings"
import { WaitingTokens } from "@calendeal/domain/waiting"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { openContext } from "../kit/chromium/openContext.ts"
import { shop } from "../kit/http/management/shop.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"

const starts = [startIn(5, 9), startIn(5, 11), startIn(6, 10)]

/** A workspace that proposes three times to a person, and the token of the mail. */
const proposed = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const { at, call, offer } = yield* shop
  const { eventTypeId } = yield* offer({ title: "Heat-pump consultation" })
  const made = yield* call("POST", `${at}/proposals`, {
    eventTypeId: EventTypeId.make(eventTypeId),
    starts,
    bookerTimezone: "Europe/Berlin",
    person: { name: "Ada", email: "ada@lead.example" }
  })
  assert.strictEqual(made.status, 201, made.text)
  const link = {
    workspaceId: WorkspaceId.make(at.slice(1)),
    waitingEntryId: WaitingEntryId.make(String(made.body["id"])),
    reservationId: null
  }
  const until = DateTime.makeUnsafe(String(made.body["until"]))
  return {
    token: yield* withPorts(WaitingTokens.use((tokens) => tokens.issue(link, until))),
    bookings: () => Effect.runPromise(Effect.map(call("GET", `${at}/bookings`), itemsOf))
  }
})

inChromium("Proposed times", (it) => {
  it.effect(
    "D-RES-14: the page of the mail's link books with its button only, by keyboard, and then says so",
    () =>
      Effect.gen(function* () {
        const { port } = yield* Service
        const context = yield* openContext({ locale: "en-GB", viewport: { width: 390, height: 844 } })
        const page = yield* Effect.promise(() => context.newPage())
        const { bookings, token } = yield* proposed
        const checkAxe = axeCheckOf(page)
        const open = async (lang: string, hash: string) => {
          await page.goto("about:blank")
          await page.goto(`http://localhost:${port}/-/proposal?lang=${lang}#${hash}`)
        }
        const heading = (name: string) => page.getByRole("heading", { name })
        yield* Effect.promise(async () => {
          await open("en", `take-${Date.parse(starts[1] ?? "")}=${token}`)
          await heading("Which time suits you?").waitFor()
          await checkAxe("a proposal")
          assert.deepStrictEqual(
            await Promise.all((await page.getByRole("radio").all()).map((radio) => radio.isChecked())),
            [false, true, false]
          )
          assert.lengthOf(await bookings(), 0)
          await page.getByRole("radio").nth(1).press("ArrowDown")
          await page.getByRole("button", { name: "Take this time" }).press("Enter")
          await heading("The time is booked").waitFor()
          await checkAxe("a taken proposal")
          assert.deepStrictEqual(
            (await bookings()).map(({ startAt }) => Date.parse(String(startAt))),
            [Date.parse(starts[2] ?? "")]
          )
          await open("en", `take-${Date.parse(starts[0] ?? "")}=${token}`)
          await heading("The time is booked").waitFor()
          assert.strictEqual(await page.getByRole("button").count(), 0)
        })
        const other = yield* proposed
        yield* Effect.promise(async () => {
          await open("de", `decline=${other.token}`)
          await heading("Welche Zeit passt Ihnen?").waitFor()
          assert.isTrue(await page.getByRole("button", { name: "Zeit annehmen" }).isDisabled())
          await page.getByRole("button", { name: "Keine dieser Zeiten passt mir" }).click()
          await heading("Diese Zeiten werden nicht mehr vorgeschlagen").waitFor()
          await checkAxe("an ended proposal")
          await open("en", `decline=${other.token.slice(0, -3)}`)
          await heading("This link does not work").waitFor()
        })
      })
  )

  it.effect(
    "D-CON-185, D-CON-186: a member proposes two times to a person, sees them above the bookings and takes them back",
    () =>
      Effect.gen(function* () {
        const { at, call, offer, page, screens, signIn } = yield* consoleOf("admin")
        yield* offer({ title: "Intro call" })
        const checkAxe = axeCheckOf(page)
        yield* Effect.promise(async () => {
          await signIn(`${screens}/bookings/new`)
          const propose = page.getByRole("button", { name: "Propose times by email" })
          await propose.waitFor()
          assert.isTrue(await propose.isDisabled())
          await page.getByLabel("Name", { exact: true }).fill("Lena Lead")
          await page.getByLabel("Email", { exact: true }).fill("lena@lead.example")
          await propose.press("Enter")
          const add = page.getByRole("button", { name: "Add the chosen time" })
          await add.waitFor()
          // The button that opened it is gone, and comes back with the focus.
          await page
            .getByRole("heading", { name: "Propose times by email" })
            .and(page.locator(":focus"))
            .waitFor()
          await page.getByRole("button", { name: "Book instead" }).press("Enter")
          await propose.and(page.locator(":focus")).waitFor()
          await propose.press("Enter")
          await add.waitFor()
          for (const start of starts.slice(0, 2)) {
            await page.getByLabel("Day").fill(start.slice(0, 10))
            // What is pressed on a list that leaves is lost.
            await retryUntilPassed(async () => {
              await page.getByRole("radio").nth(starts.indexOf(start)).press("Space")
              assert.isTrue(await add.isEnabled())
            })
            await add.press("Enter")
          }
          const chosen = page.getByRole("list", { name: "Proposed times" })
          await retryUntilPassed(async () =>
            assert.strictEqual(await chosen.getByRole("listitem").count(), 2)
          )
          await page.getByLabel("Keep the times for").selectOption({ label: "3 days" })
          await checkAxe("the proposal")
          await page.getByRole("button", { name: "Send the proposal" }).press("Enter")
          await page.getByText("The proposal to Lena Lead is on its way.").waitFor()
          await page.getByRole("main").getByRole("link", { name: "Bookings" }).last().click()
          const list = page.getByRole("region", { name: "Proposed times" })
          await list.getByText("Lena Lead").waitFor()
          await checkAxe("the list of proposals")
          await list.getByRole("button", { name: "Take back" }).press("Enter")
          const dialog = page.getByRole("dialog")
          await dialog.getByText("Lena Lead gets no email").waitFor()
          await dialog.getByRole("button", { name: "Take back" }).click()
          await list.waitFor({ state: "detached" })
        })
        const [proposal, ...others] = itemsOf(yield* call("GET", `${at}/proposals`))
        assert.lengthOf(others, 0)
        assert.deepInclude(proposal, { state: "ended" })
        assert.lengthOf(Object(proposal)["times"], 2)
      }).pipe(Effect.scoped)
  )
})
