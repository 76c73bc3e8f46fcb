import { Effect } from "effect"
import { calendarFeed } from "../kit/http/calendarFeed.ts"
import { conferenceServer } from "../kit/http/conferenceServer.ts"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("Tests of connections in the console", (it) => {
  it.effect(
    "D-CON-66: a calendar, a conference account and the mail server are tested, with what to do",
    () =>
      Effect.gen(function* () {
        const feed = yield* calendarFeed
        const { address } = yield* conferenceServer
        const { make, page, screens, signIn } = yield* consoleOf("admin")
        const host = yield* make("/hosts", hostDraft)
        yield* make(`/hosts/${String(host["id"])}/calendars`, { kind: "ics", address: feed.address })
        yield* make("/conference-accounts", {
          provider: "bigbluebutton",
          name: "Our server",
          address,
          secret: "bbb-secret"
        })
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(`${screens}/availability/${String(host["id"])}?tab=calendars`)
          const test = page.getByRole("button", { name: /^Test: / })
          await test.click()
          await page.getByText("It works.").waitFor()
          feed.failWith(401)
          await test.click()
          await page.getByText("The server rejects the credentials. Check them, and connect again.").waitFor()
          await axeCheck("test of a calendar")
          await page.goto(`${screens}/connections?tab=conferences`)
          await page.getByRole("button", { name: "Test: Our server" }).click()
          await page.getByText("It works.").waitFor()
          await page.goto(`${screens}/connections?tab=mail`)
          await page.getByRole("button", { name: "Test the mail server" }).click()
          await page.getByText("There is no mail server. Emails are written to files").waitFor()
          await axeCheck("test of the mail server")
        })
      }).pipe(Effect.scoped)
  )
})
