import { ReservationId, WaitingEntryId } from "@calendeal/domain/bookings"
import { EventTypeId } from "@calendeal/domain/event-types"
import { offerTimes, WaitingList, WaitingTokens } from "@calendeal/domain/waiting"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { openContext } from "../kit/chromium/openContext.ts"
import { shop } from "../kit/http/management/shop.ts"
import { fromNewIp, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"

/** A workspace with a person who waits, to whom a time is offered, and the token of the mail. */
const offered = Effect.gen(function* () {
  const { post, withPorts } = yield* Service
  const { at, call, offer } = yield* shop
  const { eventTypeId } = yield* offer({ waitingList: true, title: "Heat-pump consultation" })
  const from = startIn(5)
  const joined = yield* post(
    "/waiting-list",
    {
      eventTypeId,
      bookerTimezone: "Europe/Berlin",
      attendees: [{ name: "Ada", email: "ada@lead.example" }],
      periods: [{ from, until: new Date(Date.parse(from) + 30 * 60_000).toISOString() }]
    },
    fromNewIp()
  )
  assert.strictEqual(joined.status, 201, joined.text)
  const workspaceId = WorkspaceId.make(at.slice(1))
  yield* withPorts(offerTimes(workspaceId, EventTypeId.make(eventTypeId)))
  const token = yield* withPorts(
    Effect.gen(function* () {
      const list = yield* WaitingList
      const now = yield* DateTime.now
      const { entries, offers } = yield* list.look(workspaceId, EventTypeId.make(eventTypeId), now)
      const [entry] = entries
      const [made] = offers
      if (entry === undefined || made === undefined) return assert.fail("no offer")
      const link = {
        workspaceId,
        waitingEntryId: WaitingEntryId.make(entry.id),
        reservationId: ReservationId.make(made.id)
      }
      return yield* WaitingTokens.use((tokens) => tokens.issue(link, entry.until))
    })
  )
  return {
    token,
    bookings: () => Effect.runPromise(Effect.map(call("GET", `${at}/bookings`), ({ body }) => body))
  }
})

inChromium("The page of an offered time", (it) => {
  it.effect("D-WAIT-6: only its buttons take the time or leave the list, and then it says so", () =>
    Effect.gen(function* () {
      const { port } = yield* Service
      const context = yield* openContext({ locale: "en-GB", viewport: { width: 390, height: 844 } })
      const page = yield* Effect.promise(() => context.newPage())
      const { bookings, token } = yield* offered
      const checkAxe = axeCheckOf(page)
      const open = async (lang: string, hash: string) => {
        await page.goto("about:blank")
        await page.goto(`http://localhost:${port}/-/offer?lang=${lang}#${hash}`)
      }
      const heading = (name: string) => page.getByRole("heading", { name })
      yield* Effect.promise(async () => {
        await open("en", `offer=${token}`)
        await heading("Take this time?").waitFor()
        await checkAxe("an offer")
        assert.lengthOf(Object(await bookings()).items, 0)
        await page.getByRole("button", { name: "Take this time" }).click()
        await heading("The time is booked").waitFor()
        await checkAxe("a taken offer")
        assert.lengthOf(Object(await bookings()).items, 1)
        await open("en", `offer=${token}`)
        await heading("The time is booked").waitFor()
        assert.strictEqual(await page.getByRole("button").count(), 0)
      })
      const other = yield* offered
      yield* Effect.promise(async () => {
        await open("de", `leave=${other.token}`)
        await heading("Sie stehen auf der Warteliste").waitFor()
        await page.getByRole("button", { name: "Warteliste verlassen" }).click()
        await heading("Sie haben die Warteliste verlassen").waitFor()
        await open("en", `offer=${other.token.slice(0, -3)}`)
        await heading("This link does not work").waitFor()
      })
    })
  )
})
