import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { fromNewIp, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("Waiting lists in the console", (it) => {
  it.effect("D-CON-156: a tab of the event type shows who waits, and removes a person", () =>
    Effect.gen(function* () {
      const { post } = yield* Service
      const { at, call, offer, page, screens, signIn } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ waitingList: true })
      const joined = yield* post(
        "/waiting-list",
        {
          eventTypeId,
          bookerTimezone: "UTC",
          attendees: [{ name: "Vera Visitor", email: "vera@visitor.example" }],
          responses: { phone: "+442079460958" },
          periods: [{ from: startIn(1), until: startIn(9) }]
        },
        fromNewIp()
      )
      assert.strictEqual(joined.status, 201, joined.text)
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/event-types/${eventTypeId}`)
        await page.getByRole("link", { name: "Waiting list", exact: true }).click()
        await page.getByText("vera@visitor.example").waitFor()
        await axeCheck("a waiting list")
        await page.getByRole("button", { name: "Remove: vera@visitor.example" }).click()
        await page.getByRole("dialog").getByText("Vera Visitor gets no more offers.").waitFor()
        await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
        await page.getByText("The list is empty").waitFor()
      })
      assert.lengthOf(itemsOf(yield* call("GET", `${at}/waiting-entries?state=waiting`)), 0)
    }).pipe(Effect.scoped)
  )
})
