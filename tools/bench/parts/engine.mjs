import assert from "node:assert/strict"
import { DateTime } from "luxon"
import { availableDates } from "../../../packages/domain/src/scheduling/availability/index.ts"
import {
  at,
  booking,
  date,
  everyDay,
  host,
  hostId,
  question
} from "../../../packages/domain/test/availability/questions.ts"
import { interleave, repeated } from "../interleave.mjs"

// The days of 60 on which one of several hosts is free for half an hour, every day from 9 to 17 in the host's zone: the
// engine, and the same result computed slot by slot with luxon.

const [first, last] = ["2026-03-01", "2026-04-30"]
const zones = ["America/New_York", "Europe/London", "Asia/Tokyo", "Australia/Sydney", "Africa/Cairo"]
const hour = 3_600_000
const begin = at(`${first}T00:00Z`)

const asked = (hosts, bookings, isFull = false) =>
  question(everyDay("UTC", ["09:00-17:00"]), `${first}T00:00Z`, "2026-05-01T00:00Z", {
    hosts: Array.from({ length: hosts }, (_, n) => ({
      host: host(n, everyDay(zones[n % zones.length], ["09:00-17:00"])),
      required: false
    })),
    busyPeriods: Array.from({ length: hosts * bookings }, (_, n) => {
      const start = isFull
        ? begin + (Math.floor(n / hosts) - 1) * 24 * hour
        : begin + ((n * 7919) % (60 * 24)) * hour
      const blocked = { start, end: start + (isFull ? 24 : 1) * hour }
      return booking(`${first}T00:00Z`, {
        hostId: hostId(n % hosts),
        bookingUid: `bk_${n}`,
        startAt: start,
        blocked
      })
    })
  })
const engine = (given) => () => availableDates(given, date(first), date(last))

/** Examines each host's days and slots, interval by interval. */
const walk = (given) => () => {
  const days = new Set()
  const busy = Map.groupBy(given.busyPeriods, ({ hostId }) => hostId)
  for (const { host } of given.hosts) {
    for (let day = begin - 24 * hour; day <= at(`${last}T00:00Z`) + 24 * hour; day += 24 * hour) {
      for (const start of startsOn(new Date(day).toISOString().slice(0, 10), host.schedule.timezone)) {
        const taken = (busy.get(host.id) ?? []).some(
          ({ blocked }) => blocked.start < start + hour / 2 && start < blocked.end
        )
        if (start >= given.now && !taken) days.add(DateTime.fromMillis(start, { zone: "UTC" }).toISODate())
      }
    }
  }
  return [...days].filter((day) => first <= day && day <= last).sort()
}
const startsOn = (day, zone) => {
  const starts = []
  const end = DateTime.fromISO(`${day}T17:00`, { zone })
  let start = DateTime.fromISO(`${day}T09:00`, { zone })
  for (; start.plus({ minutes: 30 }) <= end; start = start.plus({ minutes: 30 }))
    starts.push(start.toMillis())
  return starts
}

export const run = async ({ brisk }) => {
  const ten = asked(10, 50)
  const [ours, luxons] = [engine(ten), walk(ten)]
  assert.deepEqual(luxons(), ours(), "luxon's walk finds other days")
  const works = { "10 hosts, 50 busy times each": repeated(ours), "the same with luxon": repeated(luxons) }
  const curve = {
    "10 hosts, booked out": repeated(engine(asked(10, 63, true))),
    "100 hosts, booked out": repeated(engine(asked(100, 63, true)))
  }
  for (const hosts of [1, 10, 100]) {
    for (const busy of [0, 50, 100, 200])
      curve[`${hosts} hosts, ${busy}`] = repeated(engine(asked(hosts, busy)))
  }
  const short = { rounds: 1, least: 1 }
  return {
    ...(await interleave(works, brisk ? short : { rounds: 3 })),
    ...(await interleave(curve, brisk ? short : {}))
  }
}
