import { assert, describe, it } from "@effect/vitest"
import {
  type BusyPeriod,
  busyScopeAt,
  busyScopeOf,
  conflicts,
  type Interval,
  isInScope,
  openSlots
} from "../../src/scheduling/availability/index.ts"
import { blockedAround } from "../../src/workspace/event-types/index.ts"
import { explain, place } from "../../src/scheduling/bookings/index.ts"
import { randomStart } from "../explain/randomStart.ts"
import { seedsOf } from "../seeds.ts"
import { Dice } from "./Dice.ts"
import { anHour, at, eventTypeId, everyDay, host } from "./questions.ts"
import { questionOf } from "./randomQuestion.ts"
import { minute } from "./wallClock.ts"

const seeds = seedsOf("AVAILABILITY", 120)

describe("busyScopeOf", () => {
  it("D-AV-1: the busy periods in the scope give the same slots as all of them", () => {
    for (const seed of seeds.all) {
      const question = questionOf(seed)
      const scope = busyScopeOf(
        { id: question.eventTypeId, seats: null, window: question.window },
        question.hosts.map((one) => one.host),
        question.within
      )
      const busyPeriods = question.busyPeriods.filter((busy) => isInScope(scope, busy))
      assert.deepStrictEqual(openSlots({ ...question, busyPeriods }), openSlots(question), seeds.named(seed))
    }
  })

  it("D-AV-1: the scope of a start decides it, with the same conflicts of each host", () => {
    for (const seed of seeds.all) {
      const dice = new Dice(seed)
      const question = questionOf(seed)
      const hosts = question.hosts.map((one) => one.host)
      const near = question.busyPeriods.flatMap(({ blocked }) => [blocked.start, blocked.end])
      const { before, after } = blockedAround(question.window)
      const edges = near.flatMap((instant) =>
        [instant - after * minute, instant + before * minute].flatMap((edge) => [
          edge - minute,
          edge,
          edge + minute
        ])
      )
      for (let nth = 0; nth < 30; nth++) {
        const start =
          edges.length > 0 && dice.chance(0.7) ? dice.pick(edges) : someStart(question.within, dice)
        const within = { start, end: start + 1 }
        const scope = busyScopeOf(
          { id: question.eventTypeId, seats: null, window: question.window },
          hosts,
          within
        )
        const busyPeriods = question.busyPeriods.filter((busy) => isInScope(scope, busy))
        assert.deepStrictEqual(
          openSlots({ ...question, within, busyPeriods }),
          openSlots({ ...question, within }),
          `${seeds.named(seed)}, at ${start}`
        )
        for (const one of hosts) {
          assert.deepStrictEqual(
            conflicts({ ...question, busyPeriods }, one, start),
            conflicts(question, one, start),
            `${seeds.named(seed)}, at ${start}`
          )
        }
      }
    }
  })

  it("D-BOOK-3: a booking and its explanation are the same with the scope and with all busy periods", () => {
    for (const seed of seeds.all) {
      const { circumstances, question, request } = randomStart(seed)
      const { eventType, hosts } = question.offering
      const scope = busyScopeAt(eventType, hosts, request.startAt)
      const busyPeriods = question.busyPeriods.filter((busy) => isInScope(scope, busy))
      assert.deepStrictEqual(
        place(request, { ...circumstances, busyPeriods }),
        place(request, circumstances),
        seeds.named(seed)
      )
      assert.deepStrictEqual(explain({ ...question, busyPeriods }), explain(question), seeds.named(seed))
    }
  })
})

const someStart = ({ end, start }: Interval, dice: Dice): number =>
  dice.integer(start / minute, end / minute) * minute

describe("busyScopeAt", () => {
  const [auckland, london] = [everyDay("Pacific/Auckland", ["09:00-17:00"]), everyDay("Europe/London", [])]
  const start = at("2026-06-02T10:00Z")
  const window = { ...anHour, bufferBeforeMinutes: 15, bufferAfterMinutes: 30 }
  const scopeOf = (limits: { readonly host: number | null; readonly eventType: number | null }) =>
    busyScopeOf(
      { id: eventTypeId(0), seats: null, window: { ...window, maxBookingsPerDay: limits.eventType } },
      [host(0, auckland), host(1, london, limits.host)],
      { start, end: start + 1 }
    )

  it("D-BOOK-5: without daily limits contains only the time that the booking would block", () => {
    const { blocked, counted } = scopeOf({ host: null, eventType: null })
    assert.deepStrictEqual(blocked, { start: at("2026-06-02T09:45Z"), end: at("2026-06-02T11:30Z") })
    assert.isNull(counted)
  })

  it("D-AV-1: with a host's daily limit counts the bookings of that host on the host's date", () => {
    const { blocked, counted } = scopeOf({ host: 1, eventType: null })
    assert.deepStrictEqual(blocked, { start: at("2026-06-02T09:45Z"), end: at("2026-06-02T11:30Z") })
    assert.deepStrictEqual(counted, {
      starts: { start: at("2026-06-01T23:00Z"), end: at("2026-06-02T23:00Z") },
      hostIds: [host(1, london).id],
      eventTypeId: null
    })
  })

  it("D-AV-1: with a daily limit of the event type counts its bookings on the dates of all hosts", () => {
    assert.deepStrictEqual(scopeOf({ host: null, eventType: 1 }).counted, {
      starts: { start: at("2026-06-01T12:00Z"), end: at("2026-06-02T23:00Z") },
      hostIds: [],
      eventTypeId: eventTypeId(0)
    })
  })

  it("D-AV-1: contains a date that lies between two parts of another (St. John's 2010)", () => {
    // At 00:01 on 7 November, 02:31Z, it became 23:01 on the 6th again.
    const stJohns = host(0, everyDay("America/St_Johns", ["00:00-24:00"]), 1)
    const within = { start: at("2010-11-07T02:00Z"), end: at("2010-11-07T02:45Z") }
    const { counted } = busyScopeOf({ id: eventTypeId(0), seats: null, window: anHour }, [stJohns], within)
    assert.deepStrictEqual(counted?.starts, {
      start: at("2010-11-06T02:30Z"),
      end: at("2010-11-08T03:30Z")
    })
  })

  it("D-AV-1: never contains calendar time for counting only", () => {
    const calendar: BusyPeriod = {
      hostId: host(1, london).id,
      eventTypeId: null,
      bookingUid: null,
      startAt: at("2026-06-02T20:00Z"),
      blocked: { start: at("2026-06-02T20:00Z"), end: at("2026-06-02T21:00Z") }
    }
    const scope = scopeOf({ host: 1, eventType: 1 })
    assert.isFalse(isInScope(scope, calendar))
    assert.isTrue(isInScope(scope, { ...calendar, eventTypeId: eventTypeId(0), bookingUid: "bk_1" }))
  })
})
