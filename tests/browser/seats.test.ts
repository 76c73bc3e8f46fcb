import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { bookingOf, fromNewIp, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/Service.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

const [full, almost] = [startIn(3, 10), startIn(3, 11)]
const room = [{ kind: "custom_link", conferencingLink: "https://meet.example/group" }]

inChromium("Seats on the booking page", (it) => {
  it.effect(
    "D-SEAT-12, D-SEAT-13: the page says who sees the name and how many seats are left, and full starts cannot be chosen",
    () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { call, path, workspace } = yield* offered({
          firstStep: "times",
          seats: 2,
          locations: room,
          showsAttendees: true
        })
        const [eventType] = itemsOf(yield* call("GET", `/${workspace.id}/event-types`))
        const bookings = [
          [full, "a"],
          [full, "b"],
          [almost, "c"]
        ] as const
        for (const [start, who] of bookings) {
          const request = bookingOf(String(eventType?.["id"]), `${who}@seats.example`, start)
          const booked = yield* post("/book", request, {
            ...fromNewIp(),
            "idempotency-key": crypto.randomUUID()
          })
          assert.strictEqual(booked.status, 200, booked.text)
        }
        yield* journey(
          { viewport: { width: 390, height: 800 }, timezoneId: "UTC" },
          async ({ page, service }) => {
            await page.goto(service + path)
            await page.getByText("The other attendees will see your first name.").waitFor()
            const day = page.locator(`[data-day="${full.slice(0, 10)}"]`)
            await page.locator('[role="grid"][aria-busy="false"]').waitFor()
            if (!(await day.isVisible())) await page.locator(".more").click()
            await day.click()
            const slot = (start: string) => page.locator(`.slot[data-start="${start}"]`)
            await slot(full).waitFor()
            assert.match(await slot(full).innerText(), /^\d\d:\d\d\s+full$/)
            assert.isTrue(await slot(full).isDisabled())
            assert.match(await slot(almost).innerText(), /^\d\d:\d\d\s+1 place left$/)
            assert.match(await slot(startIn(3, 12)).innerText(), /^\d\d:\d\d\s+2 places left$/)
            await axeCheckOf(page)("times with seats")
            await slot(almost).click()
            await page.getByLabel("Name", { exact: true }).waitFor()
          }
        )
      })
  )
})
