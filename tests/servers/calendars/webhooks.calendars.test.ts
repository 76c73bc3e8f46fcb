import { assert, describe } from "@effect/vitest"
import { CalendarGrants } from "@calendeal/domain/calendars"
import { Effect } from "effect"
import { Webhook } from "standardwebhooks"
import { meetingShop } from "../../kit/http/mails.meetings.ts"
import { specificationWithMailServer, worker } from "../../kit/http/mails.server.ts"
import { shopWithEntries } from "./entries.shop.ts"
import { readAgain } from "../../kit/http/management/calendars.shop.ts"
import { examples, fieldsOf } from "../../kit/http/management/webhooks.examples.ts"
import { receiver } from "../../kit/http/management/webhooks.receiver.ts"
import { Service } from "../../kit/http/specification.ts"

const made = { _tag: "Ready", url: "https://meet.example/room-1", remoteId: null } as const

/** A webhook for one event, and its messages. */
const hookFor = Effect.fnUntraced(function* (
  { make }: { readonly make: (path: string, body: object) => Effect.Effect<object, never, Service> },
  event: string
) {
  const hook = yield* receiver
  const { secret } = Object(yield* make("/webhooks", { url: hook.url, events: [event] }))
  return {
    /** The data of the only message so far. */
    data: () => {
      const [message, ...others] = hook.received
      if (message === undefined) return assert.fail("no message")
      assert.lengthOf(others, 0)
      const { body, headers } = message
      // Messages are signed at the time of the service's clock, which the tests change. `verify` refuses such times.
      const signedAt = new Date(Number(headers["webhook-timestamp"]) * 1000)
      assert.strictEqual(
        headers["webhook-signature"],
        new Webhook(String(secret)).sign(headers["webhook-id"] ?? "", signedAt, body)
      )
      const { data, type } = JSON.parse(body)
      assert.strictEqual(type, event)
      return data
    },
    received: hook.received
  }
})

describe("Webhooks: links of meetings, and calendars", () => {
  specificationWithMailServer("calendars", (it) => {
    it.effect("D-HOOK-1, D-MAIL-62: booking.link_ready has the booking with the link, once", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const shop = yield* meetingShop
        const hook = yield* hookFor(shop, "booking.link_ready")
        const uid = yield* shop.book({ email: "sam@lead.example" })
        yield* wait(121)
        yield* worker
        assert.deepStrictEqual(hook.received, [])
        yield* shop.settle(uid, made)
        yield* worker
        yield* worker
        const data = hook.data()
        assert.strictEqual(data.uid, uid)
        assert.deepInclude(data.location, {
          conferencingLink: made.url,
          link: { state: "ready", fault: null }
        })
        yield* wait(-121)
      })
    )

    it.effect("D-HOOK-1, D-HEAR-6: booking.calendar_changed names the host and the new time", () =>
      Effect.gen(function* () {
        const shop = yield* shopWithEntries
        const hook = yield* hookFor(shop, "booking.calendar_changed")
        const { uid } = yield* shop.sell(shop.eventTypeId, "sam@lead.example")
        yield* shop.writeAll
        yield* readAgain
        const { startAt } = yield* shop.booking(uid)
        yield* shop.moves(uid, 2)
        yield* readAgain
        yield* worker
        const { calendarChange, status, uid: reported, startAt: booked } = hook.data()
        assert.deepStrictEqual([reported, status, booked], [uid, "confirmed", startAt])
        assert.deepInclude(calendarChange, { hostId: shop.hostId, kind: "moved" })
        assert.strictEqual(Date.parse(calendarChange.startAt), Date.parse(String(startAt)) + 7_200_000)
      })
    )

    it.effect("D-HOOK-1, D-CAL-5: calendar.disconnected is sent once for a grant that has ended", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const shop = yield* meetingShop
        const hook = yield* hookFor(shop, "calendar.disconnected")
        const { id } = yield* shop.connect({ kind: "google", isDestination: true })
        const lose = withPorts(
          CalendarGrants.use(({ renew }) =>
            renew(shop.workspaceId, id, () => Effect.succeed({ _tag: "Lost" } as const))
          )
        )
        yield* lose
        yield* lose
        yield* worker
        const data = hook.data()
        assert.deepInclude(data, { id, kind: "google", isDestination: true, lastError: "needs_consent" })
        assert.strictEqual(data.host.hostId, shop.hostId)
        assert.sameMembers([...fieldsOf(data)], [...fieldsOf(examples.get("calendar").data)])
      })
    )
  })
})
