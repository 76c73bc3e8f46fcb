import { Effect } from "effect"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { consoleOf } from "./console.member.ts"

const hint = "This address is not confirmed"

inChromium("The address of a host in the console", (it) => {
  it.effect(
    "D-MAIL-70: the console says that mails to an address that is not confirmed have no answers",
    () =>
      Effect.gen(function* () {
        const { email, make, page, screens, signIn } = yield* consoleOf("owner")
        const typed = yield* make("/hosts", hostDraft)
        const own = yield* make("/hosts", { ...hostDraft, username: "own", email: email.toUpperCase() })
        yield* Effect.promise(async () => {
          await signIn(`${screens}/availability/${typed["id"]}?tab=person`)
          await page.getByText(hint).waitFor()
          // An address that a member has accepted.
          await page.getByLabel("Email").fill(email)
          await page.getByText(hint).waitFor({ state: "detached" })
          await page.goto("about:blank")
          const members = page.waitForResponse(/\/members/)
          await page.goto(`${screens}/availability/${own["id"]}?tab=person`)
          await members
          await page.getByLabel("Email").fill("other@contoso.example")
          await page.getByText(hint).waitFor()
        })
      }).pipe(Effect.scoped)
  )
})
