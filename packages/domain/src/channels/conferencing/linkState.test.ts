import { assert, describe, it } from "@effect/vitest"
import { sampleBooking, sampleHost, sampleOffering } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type Booking, bookingUidOf } from "../../scheduling/bookings/index.ts"
import type { Conference } from "../../workspace/event-types/index.ts"
import {
  linkFor,
  linkGivesUp,
  linkInMail,
  type LinkResult,
  makerOf,
  settledLink,
  waitsForLink
} from "./linkState.ts"
import type { MeetingLink } from "./MeetingLink.ts"

const offering = sampleOffering()
const hosts = [0, 1].map(() => sampleHost(offering.workspace.id))
const account: Conference = { provider: "account", accountId: crypto.randomUUID() }
const conferences: ReadonlyArray<Conference> = [
  { provider: "google_meet" },
  account,
  { provider: "link_template", template: "https://rooms.example/{uid}" }
]

/** A booking of a meeting: the conference and the leading host, by index. */
const bookingOf = (nth: number, conference: number, host: number): Booking => {
  const booking = sampleBooking(offering, { uid: bookingUidOf(BigInt(nth + 1)) })
  const { id: hostId = assert.fail("no host") } = hosts[host] ?? {}
  return {
    ...booking,
    rootUid: bookingUidOf(1n),
    sequence: nth,
    conference: conferences[conference] ?? null,
    organiser: { ...booking.organiser, hostId }
  }
}

const Event = Schema.Union([
  Schema.TaggedStruct("Move", { conference: Schema.Literals([0, 1, 2]), host: Schema.Literals([0, 1]) }),
  /** An attempt for one of the bookings ends; `age`: how many moves ago it was posted. */
  Schema.TaggedStruct("Attempt", {
    age: Schema.Literals([0, 0, 0, 1]),
    result: Schema.Literals(["Ready", "Failed", "Retried"])
  }),
  /** A mail about the newest booking is sent. */
  Schema.TaggedStruct("Mail", {})
])

describe("the link of a meeting", () => {
  it.prop(
    "D-CONF-3, D-CONF-5: after any order of moves, attempts and mails, the recipients of each mail have the last link, or another mail follows",
    [Schema.Array(Event)],
    ([events]) => {
      let nth = 0
      let bookings = [bookingOf(0, 0, 0)]
      let stored = Option.none<MeetingLink>()
      const newest = () => bookings.at(-1) ?? assert.fail("no booking")
      /** The link in the last mail about the newest booking; undefined: no mail was sent. */
      let mailed: string | null | undefined
      let follows = false
      /** The oracle: the URLs of the last maker's successful attempts. Another maker's attempts or mails forget them. */
      let made: { maker: string | null; readonly urls: Array<string> } = { maker: null, urls: [] }
      const touched = (maker: string | null) => {
        if (maker !== made.maker) made = { maker, urls: [] }
        return made
      }
      for (const [index, event] of events.entries()) {
        if (event._tag === "Move") {
          nth += 1
          bookings = [...bookings, bookingOf(nth, event.conference, event.host)]
          mailed = undefined
          follows = false
        }
        if (event._tag === "Mail") {
          const { link, store } = linkInMail(newest(), stored) ?? assert.fail("no link")
          mailed = link.url
          follows = false
          if (store !== null) {
            stored = Option.some({ ...store, revision: store.revision + 1 })
            touched(makerOf(newest()))
          }
        }
        if (event._tag === "Attempt") {
          const booking = bookings.at(-1 - event.age) ?? newest()
          const url = `https://provider.example/${index}`
          const result: LinkResult =
            event.result === "Ready"
              ? { _tag: "Ready", url, remoteId: `id-${index}` }
              : event.result === "Failed"
                ? { _tag: "Failed", fault: "not_allowed" }
                : { _tag: "Retried", remoteId: null, fault: "timed_out" }
          const change = settledLink(booking, stored, result)
          if (change === null) continue
          const revision = Option.match(stored, { onNone: () => 0, onSome: (one) => one.revision })
          stored = Option.some({ ...change.link, revision: revision + 1 })
          // The event of a link names the revision that is stored with it (D-HOOK-5).
          for (const message of change.effects.messages)
            assert.deepInclude(message, { revision: revision + 1 })
          const isReported = change.effects.messages.length > 0
          follows ||= isReported && booking === newest()
          const { urls } = touched(makerOf(booking))
          if (event.result === "Ready") urls.push(url)
        }
        const link = linkFor(newest(), stored) ?? assert.fail("no link")
        assert.strictEqual(link.state === "ready", link.url !== null)
        const known = makerOf(newest()) === made.maker ? made.urls.at(-1) : undefined
        assert.strictEqual(link.url, known ?? null)
        if (mailed !== undefined && link.state === "ready" && mailed !== link.url)
          // The worker asks `isAwaited` when it handles the report, later.
          assert.isTrue(follows && link.isAwaited)
      }
    },
    { arbitrary: { runs: 3000 } }
  )

  const booking = bookingOf(0, 1, 0)

  it("D-CONF-4: mails wait two minutes for a pending link, and not for a known or failed one", () => {
    const waits = (stored: Option.Option<MeetingLink>) => waitsForLink(booking, stored)
    assert.deepStrictEqual(waits(Option.none()), DateTime.add(booking.createdAt, { minutes: 2 }))
    for (const result of [
      { _tag: "Ready", url: "https://rooms.example/1", remoteId: null },
      { _tag: "Failed", fault: "not_allowed" }
    ] as const) {
      const { effects, link = assert.fail("late") } = settledLink(booking, Option.none(), result) ?? {}
      assert.isNull(waits(Option.some({ ...link, revision: 1 })))
      assert.strictEqual(effects?.dueNow, booking.uid)
    }
    assert.isNull(waitsForLink({ ...booking, conference: null }, Option.none()))
  })

  it("D-CONF-5: a link is given up an hour after the booking, or at its start", () => {
    const { createdAt } = booking
    const at = (minutes: number) => DateTime.add(createdAt, { minutes })
    const soon = { createdAt, startAt: at(10) }
    assert.deepStrictEqual(
      [linkGivesUp(booking, at(59)), linkGivesUp(booking, at(60)), linkGivesUp(soon, at(10))],
      [false, true, true]
    )
  })

  it("D-CONF-6: another leading host or another account needs a new link", () => {
    const makers = [bookingOf(0, 0, 0), bookingOf(1, 0, 1), bookingOf(2, 1, 0), bookingOf(3, 1, 1)].map(
      makerOf
    )
    assert.strictEqual(new Set(makers).size, 3)
    assert.strictEqual(makers[2], makers[3])
    assert.isNull(makerOf({ ...booking, conference: null }))
  })
})
