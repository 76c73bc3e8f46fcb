import { assert } from "@effect/vitest"
import { accountPaths } from "@calendeal/web-serving"
import { operatorLink } from "@calendeal/domain/sign-in"
import { Email } from "@calendeal/domain/contacts"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { Chromium } from "../kit/chromium/Chromium.ts"
import { closeContext } from "../kit/chromium/openContext.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { calendarFeed } from "../kit/http/calendarFeed.ts"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { consoleOf } from "./console.member.ts"
import { reopened } from "./console.walk.ts"
import { countWrites, doubleClick } from "./doubleClick.ts"

/** The page of a link first asks what the link is for, which changes nothing. */
const shown = "/api/account/link"

/**
 * Presses each button of a page twice before anything is rendered again, and returns the requests of each. A button that the page had
 * under another query was pressed there.
 */
const pressedTwice = async (page: Page, address: string, pressed = new Set<string>()) => {
  const sent: Array<readonly [button: string, requests: ReadonlyArray<string>]> = []
  await reopened(page, address)
  // All buttons have appeared.
  await page.waitForLoadState("networkidle")
  const { pathname } = new URL(address)
  const names = await page.locator("button:visible").allTextContents()
  let isFresh = true
  for (const [nth, name] of names.entries()) {
    const same = names.slice(0, nth).filter((other) => other === name).length
    const button = `${pathname} ${name} ${same}`
    if (pressed.has(button)) continue
    pressed.add(button)
    if (!isFresh) await reopened(page, address)
    isFresh = false
    for (const field of await page.locator("input:visible").all())
      await field.fill(
        (await field.getAttribute("type")) === "email" ? "twice@members.example" : "a long pass phrase"
      )
    sent.push([`${address}: ${name}`, await doubleClick(page, page.locator("button:visible").nth(nth))])
  }
  return sent
}

inChromium("Double clicks on the pages of an account", (it) => {
  it.effect("D-CON-84: a double click on any button of an account's pages sends once", () =>
    Effect.gen(function* () {
      const { at, call, context, email, page, service, signIn, slug } = yield* consoleOf("owner")
      const { withPorts } = yield* Service
      yield* call("PATCH", at, { passwordSignIn: true })
      const host = yield* call("POST", `${at}/hosts`, hostDraft)
      const feed = yield* calendarFeed
      yield* call("POST", `${at}/hosts/${host.body["id"]}/calendars`, { kind: "ics", url: feed.address })
      const { address: link } = yield* withPorts(
        operatorLink(WorkspaceId.make(at.slice(1)), Email.make(email))
      )
      const { browser } = yield* Chromium
      yield* Effect.promise(async () => {
        const strange = await browser.newContext({ locale: "en-GB" })
        const visitor = await strange.newPage()
        await countWrites(visitor, shown)
        const sent = [
          ...(await pressedTwice(visitor, `${service}/-/sign-in`)),
          ...(await pressedTwice(visitor, `${service}/-/link${new URL(link).hash}`))
        ]
        await closeContext(strange)
        await signIn()
        // A second session, which the account's page ends.
        await page.close()
        const own = await context.newPage()
        await countWrites(own, shown)
        const pressed = new Set<string>()
        for (const path of accountPaths.filter((each) => !each.includes(":")))
          for (const query of ["", `?workspace=${slug}`, `?workspace=${slug}&host=${host.body["id"]}`])
            sent.push(...(await pressedTwice(own, `${service}${path}${query}`, pressed)))
        for (const [button, requests] of sent)
          assert.isAtMost(requests.length, 1, `${button}: ${requests.join(", ")}`)
        const tried = new Set(sent.flatMap(([, requests]) => requests))
        for (const expected of [
          "POST /api/account/sign-in",
          "POST /api/account/password/sign-in",
          "POST /api/account/link/follow",
          "POST /api/account/sign-out",
          "PUT /api/account/password",
          "POST /api/account/passkeys/new"
        ])
          assert.isTrue(tried.has(expected), `${expected} is not among ${[...tried].join(", ")}`)
      })
    }).pipe(Effect.scoped)
  )
})
