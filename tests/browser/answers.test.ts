import { MailTokens } from "@calendeal/domain/mails"
import { UserId, WorkspaceId } from "@calendeal/domain/workspaces"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { shop } from "../kit/http/management/shop.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { openContext } from "../kit/chromium/openContext.ts"

/** A page of the service without a session. Browsers tell its own pages from others only with https or at `localhost`. */
const opened = Effect.fnUntraced(function* (options: object = {}) {
  const { port } = yield* Service
  const context = yield* openContext({ locale: "en-GB", ...options })
  return { page: yield* Effect.promise(() => context.newPage()), service: `http://localhost:${port}` }
})

/** A workspace with a booking that waits, the token of its owner's mail, and what has become of the booking. */
const practice = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const { at, book, call, offer } = yield* shop
  const { eventTypeId } = yield* offer({ approval: "always", title: "Heat-pump consultation" })
  const [owner] = itemsOf(yield* call("GET", `${at}/members`))
  const userId = UserId.make(String(owner?.["userId"]))
  const asked = Effect.fnUntraced(function* (days: number) {
    const answer = yield* book(bookingOf(eventTypeId, `visitor${days}@lead.example`, startIn(days)))
    const bookingUid = String(answer.body["uid"])
    const token = yield* withPorts(
      MailTokens.use((tokens) =>
        Effect.flatMap(DateTime.now, (now) =>
          tokens.issueAnswer(
            { workspaceId: WorkspaceId.make(at.slice(1)), bookingUid, userId },
            DateTime.add(now, { hours: 24 })
          )
        )
      )
    )
    return {
      token,
      stored: () =>
        Effect.runPromise(Effect.map(call("GET", `${at}/bookings/${bookingUid}`), ({ body }) => body))
    }
  })
  return { asked, name: String(owner?.["name"]) }
})

inChromium("The page that answers a booking from a mail", (it) => {
  it.effect("D-APPR-16, D-APPR-17: only its button answers, and then it says what was decided", () =>
    Effect.gen(function* () {
      const { asked, name } = yield* practice
      const [one, other] = [yield* asked(4), yield* asked(5)]
      const { page, service } = yield* opened()
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        const open = async (hash: string) => {
          await page.goto("about:blank")
          await page.goto(`${service}/-/answer?lang=en#${hash}`)
        }
        await open(`approve=${one.token}`)
        await page.getByRole("heading", { name: "Approve this meeting?" }).waitFor()
        assert.notInclude(page.url(), one.token)
        await page.getByText("Heat-pump consultation").first().waitFor()
        await axeCheck("to approve")
        assert.strictEqual((await one.stored())["status"], "held")
        await page.getByRole("button", { name: "Approve" }).click()
        await page.getByRole("heading", { name: "Approved" }).waitFor()
        await page.getByText(`Approved by ${name}`).waitFor()
        assert.strictEqual((await one.stored())["status"], "confirmed")
        await axeCheck("approved")

        await open(`decline=${one.token}`)
        await page.getByRole("heading", { name: "Approved" }).waitFor()
        assert.strictEqual(await page.getByRole("button").count(), 0)

        await open(`approve=${other.token}`)
        await page.getByRole("button", { name: "Decline instead" }).click()
        await page.getByRole("heading", { name: "Decline this meeting?" }).waitFor()
        await page.getByLabel("Words to the booker").fill("I am away.")
        await axeCheck("to decline")
        await page.getByRole("button", { name: "Decline", exact: true }).click()
        await page.getByText(`Declined by ${name}`).waitFor()
        const declined = await other.stored()
        assert.deepStrictEqual([declined["status"], declined["reply"]], ["declined", "I am away."])

        for (const cut of ["", "approve=", `approve=${one.token.slice(0, -3)}`, `${one.token}`]) {
          await open(cut)
          await page.getByRole("heading", { name: "This link does not work" }).waitFor()
        }
        await axeCheck("a link that does not work")
      })
    })
  )

  it.effect("D-APPR-16: without scripts the page answers nothing, and says that it needs them", () =>
    Effect.gen(function* () {
      const { asked } = yield* practice
      const { stored, token } = yield* asked(4)
      const { page, service } = yield* opened({ javaScriptEnabled: false })
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/answer?lang=en#approve=${token}`)
        assert.include(await page.locator("noscript").textContent(), "This page needs JavaScript.")
        assert.strictEqual((await stored())["status"], "held")
      })
    })
  )
})
