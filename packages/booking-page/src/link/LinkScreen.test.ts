import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type LinkedBooking, type LinkScreen, movingHref, screenFor } from "./LinkScreen.ts"

const bookingWith = (link: Partial<LinkedBooking["link"]>): LinkedBooking => ({
  uid: "bk_0000000000000000000007",
  title: "Intro call",
  start_time: "2030-01-08T09:00:00Z",
  end_time: "2030-01-08T09:30:00Z",
  location: { kind: "video" },
  host_name: "Grace",
  attendees: [],
  link: {
    status: "confirmed",
    can_change: true,
    page: "/acme/intro",
    booker_name: "Sam",
    address: null,
    ...link
  }
})

const Situation = Schema.Struct({
  to: Schema.Literals(["booking", "reschedule", "cancel"]),
  can_change: Schema.Boolean,
  page: Schema.NullOr(Schema.Literal("/acme/intro"))
})

describe("the page of a mail's link", () => {
  it.prop(
    "D-MAIL-22: leads to an action only if the link can change the booking, and to moving only with a page",
    [Situation],
    ([{ to, ...link }]) => {
      const booking = bookingWith(link)
      const opened = { booking, token: "t" }
      const moving = { tag: "moving", href: "/acme/intro?lang=de#reschedule=t" } as const
      const expected: Record<typeof to, LinkScreen> = {
        booking: { tag: "shown", opened },
        reschedule: link.can_change && link.page !== null ? moving : { tag: "shown", opened },
        cancel: { tag: link.can_change ? "cancelling" : "shown", opened }
      }
      assert.deepStrictEqual(screenFor({ to, token: "t" }, booking, "?lang=de"), expected[to])
    }
  )

  it("D-MAIL-22: a moved booking offers no second move", () => {
    const booking = bookingWith({ status: "rescheduled", can_change: false })
    assert.isNull(movingHref({ booking, token: "t" }, ""))
  })

  it.for(["booking", "reschedule", "cancel"] as const)(
    "D-MAIL-21: a token that is no link's is an invalid link for %s",
    (to) => {
      const { link: _, ...summary } = bookingWith({})
      assert.deepStrictEqual(screenFor({ to, token: "t" }, summary, ""), {
        tag: "failed",
        obstacle: { trouble: "invalid_token", until: null }
      })
    }
  )
})
