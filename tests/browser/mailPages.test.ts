import { assert } from "@effect/vitest"
import { Email } from "@calendeal/domain/contacts"
import { findMailSettings } from "@calendeal/domain/management"
import { MailTokens, ReminderStops } from "@calendeal/domain/mails"
import { DateTime, Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { book, bookingOf, offer, startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { newWorkspace } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"

inChromium("The pages of links in mails", (it) => {
  it.effect("D-MAIL-33: the sender's page confirms the address after a click, and not before", () =>
    Effect.gen(function* () {
      const { withPorts } = yield* Service
      const { at, call, workspace } = yield* newWorkspace
      const address = Email.make(someEmail())
      yield* call("PATCH", `${at}/mail`, { sender: { address } })
      const sender = { workspaceId: workspace.id, address }
      const token = yield* withPorts(
        Effect.gen(function* () {
          const tokens = yield* MailTokens
          return yield* tokens.issueSender(sender, yield* DateTime.now)
        })
      )
      const isConfirmed = withPorts(
        Effect.map(findMailSettings(workspace.id), ({ value }) => value.sender?.verifiedAt !== null)
      )
      yield* journey({}, async ({ page, service }) => {
        await page.goto(`${service}/-/mail/verify-sender#${token}`)
        const button = page.getByRole("button", { name: "Confirm the address" })
        await button.waitFor()
        assert.notInclude(page.url(), token)
        assert.isFalse(await Effect.runPromise(isConfirmed))
        await button.click()
        await page.getByText(`Thank you. ${address} is confirmed.`).waitFor()
        assert.isTrue(await Effect.runPromise(isConfirmed))
        await page.goto(`${service}/-/mail/verify-sender?again#${token.slice(0, -4)}`)
        await button.click()
        await page.getByText("This link is incomplete or no longer valid.").waitFor()
      })
    })
  )

  it.effect("D-MAIL-39: the page stops the reminders after a click, also without scripts", () =>
    Effect.gen(function* () {
      const { withPorts } = yield* Service
      const { eventType } = yield* offer()
      const answer = yield* book(bookingOf(eventType.id, someEmail()))
      const bookingUid = String(answer.body["uid"])
      const remindersOf = (recipient: string) => ({ workspaceId: demoIds.workspace, bookingUid, recipient })
      const pathOf = (recipient: string) =>
        withPorts(
          Effect.map(
            MailTokens.use((tokens) =>
              tokens.issueUnsubscribe(remindersOf(recipient), DateTime.makeUnsafe(startIn(5)))
            ),
            (token) => `/api/public/mail/unsubscribe?token=${token}`
          )
        )
      const isStopped = (recipient: string) =>
        Effect.runPromise(withPorts(ReminderStops.use((stops) => stops.has(remindersOf(recipient)))))
      const paths = { booker: yield* pathOf("booker"), guest: yield* pathOf("guest-1") }
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + paths.booker)
        assert.isFalse(await isStopped("booker"))
        await page.getByRole("button", { name: "Stop these emails" }).click()
        await page.getByText("Done. You get no more of these emails.").waitFor()
        assert.isTrue(await isStopped("booker"))
      })
      yield* journey({ javaScriptEnabled: false }, async ({ page, service }) => {
        await page.goto(service + paths.guest)
        assert.isFalse(await isStopped("guest-1"))
        const posted = page.waitForResponse((response) => response.request().method() === "POST")
        await page.getByRole("button", { name: "Stop these emails" }).click()
        assert.strictEqual((await posted).status(), 204)
        assert.isTrue(await isStopped("guest-1"))
      })
    })
  )
})
