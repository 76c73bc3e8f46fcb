import { assert, describe, it } from "@effect/vitest"
import {
  availableDates,
  bookableInstants,
  type BusyPeriod,
  conflicts,
  openSlots,
  seatsSeen,
  type SlotQuestion
} from "../../src/scheduling/availability/index.ts"
import { seedsOf } from "../seeds.ts"
import { Dice } from "./Dice.ts"
import { slowOpenSlots } from "./oracle.ts"
import { date, eventTypeId } from "./questions.ts"
import { questionOf } from "./randomQuestion.ts"
import { dateIn, day, minute } from "./wallClock.ts"

const seeds = seedsOf("GROUPS", 80)

/** A question with random groups, some of which can be joined. */
const withGroups = (seed: number): SlotQuestion => {
  const question = questionOf(seed)
  const dice = new Dice(seed + 7)
  const { hosts, window, within } = question
  const length = window.durationMinutes * minute
  const groups = Array.from({ length: dice.integer(1, 5) }, (_, nth) => {
    // Each at another start, as hosts have one group at a time.
    const startAt = (Math.floor(dice.integer(within.start, within.end - 1) / minute / 5) * 5 + nth) * minute
    const endAt = startAt + (dice.chance(0.85) ? length : length + minute)
    const left = dice.pick([-1, 0, 1, 2, 29])
    const of = dice.chance(0.85) ? question.eventTypeId : eventTypeId(7)
    const taking = hosts.filter(() => dice.chance(0.85))
    return taking.map(({ host }): BusyPeriod => ({
      hostId: host.id,
      eventTypeId: of,
      bookingUid: `gr_${nth}`,
      startAt,
      blocked: { start: startAt, end: endAt },
      group: { endAt, left }
    }))
  })
  return { ...question, busyPeriods: [...question.busyPeriods, ...groups.flat()] }
}

/** By the words of D-SEAT-2, a group at a time. */
const slowJoinable = ({
  bookerZone,
  busyPeriods,
  eventTypeId: of,
  hosts,
  now,
  window,
  within
}: SlotQuestion) => {
  const ids = new Set(
    busyPeriods.flatMap(({ bookingUid, group }) => (group && bookingUid ? [bookingUid] : []))
  )
  const last = dateAfter(dateIn(bookerZone, now), window.bookingWindowDays)
  return [...ids].flatMap((id) => {
    const periods = busyPeriods.filter(({ bookingUid }) => bookingUid === id)
    const [first] = periods
    if (first?.group === undefined || first.eventTypeId !== of || hosts.length === 0) return []
    const { startAt } = first
    const isWhole = hosts.every(({ host }) => periods.some(({ hostId }) => hostId === host.id))
    const isOffered =
      startAt >= within.start &&
      startAt < within.end &&
      startAt >= now + window.minimumNoticeMinutes * minute &&
      dateIn(bookerZone, startAt) >= dateIn(bookerZone, now) &&
      dateIn(bookerZone, startAt) <= last
    const isSameLength = first.group.endAt - startAt === window.durationMinutes * minute
    return isWhole && isOffered && isSameLength && first.group.left > 0 ? [startAt] : []
  })
}

const dateAfter = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00Z`) + days * day).toISOString().slice(0, 10)

describe("groups", () => {
  it("D-SEAT-2: the starts are the free ones and those of groups with a seat left, with all their hosts", () => {
    let joined = 0
    for (const seed of seeds.all) {
      const question = withGroups(seed)
      const ids = question.hosts.map(({ host }) => host.id)
      const joinable = new Set(slowJoinable(question))
      joined += joinable.size
      const free = slowOpenSlots(question).filter(({ start }) => !joinable.has(start))
      const expected = [...free, ...[...joinable].map((start) => ({ start, freeHosts: ids }))]
      assert.deepStrictEqual(
        openSlots(question),
        expected.toSorted((one, other) => one.start - other.start),
        seeds.named(seed)
      )
    }
    assert.isAbove(joined, 10)
  })

  it("D-SEAT-12: each offered start has the seats of its group, and full groups are named", () => {
    let full = 0
    for (const seed of seeds.all) {
      const question = withGroups(seed)
      const { bookerZone, busyPeriods, now } = question
      const today = date(dateIn(bookerZone, now))
      const open = openSlots({ ...question, within: bookableInstants(question, today, today) })
        .map(({ start }) => start)
        .filter((start) => dateIn(bookerZone, start) === today)
      const seen = seatsSeen(question, 30, today, open)
      const isGroup = (start: number) => (period: BusyPeriod) =>
        period.startAt === start && period.group !== undefined
      // With one seat each, exactly the groups without a seat left are the difference.
      const withSeats = {
        ...question,
        within: { start: now, end: now + 3 * day },
        busyPeriods: busyPeriods.map((period) =>
          period.group === undefined ? period : { ...period, group: { ...period.group, left: 1 } }
        )
      }
      const offered = slowJoinable(withSeats).filter((start) => dateIn(bookerZone, start) === today)
      const leftAt = (start: number) => busyPeriods.find(isGroup(start))?.group?.left ?? 30
      const expected = offered.filter((start) => leftAt(start) < 1 && !open.includes(start))
      full += expected.length
      assert.deepStrictEqual(seen?.full, expected.toSorted(), seeds.named(seed))
      assert.deepStrictEqual(
        seen?.left,
        open.map((start) => (offered.includes(start) ? leftAt(start) : 30)),
        seeds.named(seed)
      )
      assert.isNull(seatsSeen(question, null, today, open))
    }
    assert.isAbove(full, 0)
  })

  it("D-SEAT-2: a month has the dates of these starts", () => {
    for (const seed of seeds.all) {
      const question = withGroups(seed)
      const { bookerZone, now, window } = question
      const today = date(dateIn(bookerZone, now))
      const last = date(dateAfter(today, window.bookingWindowDays))
      const whole = { ...question, within: { start: now - 2 * day, end: now + 12 * day } }
      const dates = openSlots(whole).map(({ start }) => dateIn(bookerZone, start))
      assert.deepStrictEqual(
        availableDates(question, today, last).map(String),
        [...new Set(dates)].filter((one) => today <= one && one <= last).toSorted(),
        seeds.named(seed)
      )
    }
  })

  it("D-SEAT-2: a host has no reason against the start of a group that can be joined", () => {
    for (const seed of seeds.all) {
      const question = withGroups(seed)
      for (const start of slowJoinable(question)) {
        for (const { host } of question.hosts)
          assert.deepStrictEqual(conflicts(question, host, start), [], seeds.named(seed))
      }
    }
  })
})
