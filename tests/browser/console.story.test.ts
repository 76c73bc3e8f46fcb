import { assert } from "@effect/vitest"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { linkTokenOf } from "../kit/http/linkTokenOf.ts"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/Service.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { painted } from "./painted.ts"

/** A meeting that an ad brought, which its booker moved by the mailed link, and which a member gave to Ben and moved again. */
const moved = Effect.fnUntraced(function* (made: Effect.Success<ReturnType<typeof consoleOf>>) {
  const { at, book, call, make } = made
  const { post } = yield* Service
  const hostNamed = (name: string) =>
    Effect.map(
      make("/hosts", { ...hostDraft, name, username: name.slice(0, 3).toLowerCase() }),
      ({ id }) => id
    )
  const [mia, ben] = [yield* hostNamed("Mia Meyer"), yield* hostNamed("Ben Bauer")]
  const eventType = yield* make("/event-types", {
    ...introDraft(mia),
    title: "Demo",
    hosts: [{ hostId: mia, priority: 1 }, { hostId: ben }],
    form: { fields: [{ key: "size", label: "Company size", type: "text", required: false }] },
    dealValue: { amount: 500, currency: "EUR" }
  })
  const email = someEmail()
  const eventTypeId = String(eventType["id"])
  const request = {
    ...bookingOf(eventTypeId, email, startIn(5)),
    attendees: [{ name: "Carla Corp", email }]
  }
  const first = yield* book({
    ...request,
    responses: { size: "More than 500" },
    attributionJsonb: { gclid: "Cj0KCQiA-click", utm_campaign: "spring", fbp: "fb.1.2.3" }
  })
  const link = yield* linkTokenOf(WorkspaceId.make(at.slice(1)), first.body["uid"], "manage")
  const second = yield* post(
    "/book",
    { ...request, startTimeUtc: startIn(6), rescheduledFromUid: first.body["uid"] },
    { "idempotency-key": crypto.randomUUID(), "booking-token": link }
  )
  const act = (uid: unknown, name: string, body: object) =>
    call("POST", `${at}/bookings/${uid}/${name}`, body)
  const third = yield* act(second.body["uid"], "reassign", { hostId: ben })
  const last = yield* act(third.body["uid"], "reschedule", { startAt: startIn(7) })
  assert.strictEqual(last.status, 200, last.text)
  return { first: String(first.body["uid"]), last: String(last.body["uid"]) }
})

inChromium("The console's story of a meeting", (it) => {
  it.effect(
    "D-CON-91, D-CON-205: every earlier number leads to the newest booking, which has the answers, contact, deal, ads and changes",
    () =>
      Effect.gen(function* () {
        const made = yield* consoleOf("admin")
        const { bookings, faults, page, signIn } = made
        const { first, last } = yield* moved(made)
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn()
          const field = page.getByLabel("Name, email, phone, company or number")
          await field.fill(first)
          await page.keyboard.press("Enter")
          await page.waitForURL(`${bookings}/${last}?was=${first}`)
          await page.getByRole("status").getByText(`You opened number ${first}.`).waitFor()
          await page.getByRole("link", { name: "changed 3×" }).click()
          const story = page.locator(".story li")
          await story.getByText("By Olivia").nth(1).waitFor()
          const days = await page.locator(".story .day").allInnerTexts()
          assert.lengthOf(new Set(days), days.length)
          assert.match(String(days[0]), /^\w+day, \d+ \w+ \d{4}$|^\w+day, \w+ \d+, \d{4}$/)
          const sentences = (await story.allInnerTexts()).filter((text) => /^(Booked|Moved|Given)/.test(text))
          for (const [index, [what, who]] of [
            [/^Booked for .* with Mia Meyer/, ""],
            [/^Moved to .* with Mia Meyer/, "By the booker"],
            [/^Given to Ben Bauer, at the same time/, "By Olivia"],
            [/^Moved to .* with Ben Bauer/, "By Olivia"]
          ].entries()) {
            assert.match(String(sentences[index]), new RegExp(what ?? ""))
            assert.include(sentences[index], String(who))
          }
          assert.lengthOf(sentences, 4)
          const answers = page.getByRole("region", { name: "Answers" })
          assert.include(await answers.innerText(), "More than 500")
          const credit = page.getByRole("region", { name: "Where they came from" })
          for (const text of [
            "Google Ads · Campaign spring",
            "Google click id (gclid): Cj0KCQiA-click",
            "Meta browser id (fbp): fb.1.2.3"
          ])
            await credit.getByText(text).first().waitFor()
          const details = page.getByRole("region", { name: "Details" })
          assert.include(await details.innerText(), first)
          const deal = page.getByRole("main").getByRole("link", { name: "€500" })
          assert.match(String(await deal.getAttribute("href")), /\/deals\//)
          await details.getByRole("link", { name: "Open" }).waitFor()
          for (const width of [1280, 390]) {
            await page.setViewportSize({ width, height: 900 })
            await painted(page)
            const overflow = await page
              .locator("html")
              .evaluate((html) => html.scrollWidth - html.clientWidth)
            assert.isAtMost(overflow, 0)
          }
          await axeCheck("the story of a moved meeting")
          await details.getByRole("link", { name: "Carla Corp" }).press("Enter")
          await page.waitForURL(/\/contacts\//)
          await page.getByRole("heading", { level: 1, name: "Carla Corp" }).waitFor()
          await page.goBack()
          await page.waitForURL((url) => url.pathname.endsWith(last))
          assert.deepStrictEqual(faults, [])
        })
      }).pipe(Effect.scoped)
  )
})
