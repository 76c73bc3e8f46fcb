import { assert } from "@effect/vitest"
import { settleLink } from "@calendeal/domain/conferencing"
import { WorkspaceQueries } from "@calendeal/domain/management"
import { change } from "@calendeal/port-contracts/samples"
import { Effect, Option } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { Service } from "../kit/http/Service.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { calendarFileOf } from "./calendarFileOf.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

const url = "https://meet.example/made-later"
const conference = { provider: "link_template", template: "https://meet.example/{uid}" } as const

inChromium("A link that is made after the booking", (it) => {
  it.effect("D-PAGE-8: the page says that it follows, and shows it as soon as it is made", () =>
    Effect.gen(function* () {
      const { withPorts } = yield* Service
      const { bookings, eventTypeId, path, workspace } = yield* offered()
      const find = <K extends "bookings" | "eventTypes">(kind: K, id: string) =>
        withPorts(
          WorkspaceQueries.use((queries) => queries.find(workspace.id, kind, id)).pipe(
            Effect.map(Option.getOrThrow)
          )
        )
      const { value, version } = yield* find("eventTypes", eventTypeId)
      yield* withPorts(
        change(workspace.id, { _tag: "UpdateEventType", eventType: { ...value, conference }, version })
      )
      const { promise: isPromised, resolve: promised } = Promise.withResolvers<void>()
      const visit = journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        await bookingOn(page).bookAs({ name: "Vera Visitor", email: someEmail() })
        await page.getByText("The link follows by email.").waitFor()
        const calendar = page.getByRole("link", { name: "Google" })
        assert.notInclude(await calendar.getAttribute("href"), "made-later")
        promised()
        const link = page.getByRole("link", { name: "Link to join" })
        await link.waitFor()
        assert.strictEqual(await link.getAttribute("href"), url)
        assert.include(await calendar.getAttribute("href"), encodeURIComponent(url))
        assert.include(await calendarFileOf(page), `LOCATION:${url}`)
        assert.strictEqual(await page.getByText("The link follows by email.").count(), 0)
      })
      const making = Effect.gen(function* () {
        yield* Effect.promise(() => isPromised)
        const [booking] = yield* bookings
        const stored = yield* find("bookings", String(booking?.["uid"]))
        yield* withPorts(settleLink(stored, { _tag: "Ready", url, remoteId: null }))
      })
      yield* Effect.all([visit, making], { concurrency: "unbounded" })
    })
  )
})
