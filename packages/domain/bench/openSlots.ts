import { availableDates, openSlots } from "../src/scheduling/availability/index.ts"
import type { LocalDate } from "../src/workspace/event-types/index.ts"
import { slowOpenSlots } from "../test/availability/oracle.ts"
import { at, booking, date, everyDay, host, hostId, question } from "../test/availability/questions.ts"

// Compares `openSlots` with the tests' reference implementation, interleaved in one run, and measures its cost for more hosts
// and bookings. Use the ratios: absolute times depend on the machine.

const rounds = 7
const days = 60
const from = "2026-03-01T00:00Z"
const to = "2026-04-30T00:00Z"
const zones = ["America/New_York", "Europe/London", "Asia/Tokyo", "Australia/Lord_Howe", "Africa/Cairo"]

/** A question with this number of hosts in several zones, and this number of bookings per host, distributed over the range. */
const busyHosts = (hosts: number, bookings: number, until: string) =>
  question(everyDay("UTC", ["09:00-17:00"]), from, until, {
    hosts: Array.from({ length: hosts }, (_, n) => ({
      host: host(n, everyDay(zones[n % zones.length] ?? "UTC", ["09:00-17:00"])),
      required: false
    })),
    busyPeriods: Array.from({ length: hosts * bookings }, (_, n) => {
      const start = at(from) + ((n * 7919) % (days * 24)) * 3_600_000
      const blocked = { start, end: start + 3_600_000 }
      return booking(from, { hostId: hostId(n % hosts), bookingUid: `bk_${n}`, startAt: start, blocked })
    })
  })

const milliseconds = (work: () => unknown): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}
const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The medians of functions that run alternately. */
const interleaved = (...works: ReadonlyArray<() => unknown>): ReadonlyArray<number> => {
  const times = works.map((): Array<number> => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, work] of works.entries()) times[index]?.push(milliseconds(work))
  }
  return times.map(median)
}

const oneDay = busyHosts(3, 5, "2026-03-02T00:00Z")
const [ours = 0, walk = 0] = interleaved(
  () => openSlots(oneDay),
  () => slowOpenSlots(oneDay)
)
console.log(
  `one day, 3 hosts: engine ${ours.toFixed(3)} ms, walk ${walk.toFixed(1)} ms, ratio ${(walk / ours).toFixed(0)}`
)

const range: readonly [LocalDate, LocalDate] = [date("2026-03-01"), date("2026-04-30")]
const curve = [1, 10, 100].flatMap((hosts) => [0, 50].map((bookings) => ({ hosts, bookings })))
const costs = interleaved(
  ...curve.map(({ bookings, hosts }) => {
    const asked = busyHosts(hosts, bookings, to)
    return () => availableDates(asked, ...range)
  })
)
console.table(
  curve.map(({ bookings, hosts }, index) => ({
    hosts,
    "bookings each": bookings,
    "ms for the days of 60": Number((costs[index] ?? 0).toFixed(3)),
    "ratio to 1 free host": Number(((costs[index] ?? 0) / (costs[0] ?? 1)).toFixed(1))
  }))
)
