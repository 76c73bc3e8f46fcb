import { randomUUID } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { fromNewIp, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/Service.ts"
import { consoleOf } from "./console.member.ts"

inChromium("The setting of held times", (it) => {
  it.effect(
    "D-CON-217: a box lets the page hold the chosen time, and the list of reserved times leaves holds out",
    () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { at, bookings, call, offer, page, screens, signIn } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ title: "Intro call" })
        yield* Effect.promise(async () => {
          await signIn(`${screens}/event-types/${eventTypeId}?tab=times`)
          await page.getByLabel("Keep the chosen time for 5 minutes").check()
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
        })
        const held = yield* post(
          "/page/hold",
          { eventTypeId, startTimeUtc: startIn(5), bookerTimezone: "UTC" },
          { ...fromNewIp(), "slot-hold": randomUUID() }
        )
        assert.strictEqual(held.status, 200, held.text)
        yield* call("POST", `${at}/reservations`, { eventTypeId, startAt: startIn(6), minutes: 60 })
        yield* Effect.promise(async () => {
          await page.goto(bookings)
          const reserved = page.getByRole("region", { name: "Reserved times" })
          await reserved.getByText("Intro call").first().waitFor()
          assert.strictEqual(await reserved.getByRole("button").count(), 1)
        })
      }).pipe(Effect.scoped)
  )
})
