import { assert, describe, it } from "@effect/vitest"
import { openSlots, type SlotQuestion } from "../../src/scheduling/availability/index.ts"
import { questionOf } from "./randomQuestion.ts"
import { minute, wallTime } from "./wallClock.ts"
import { zones } from "./zones.ts"

/** The questions of a default run. */
const questions = Array.from({ length: 120 }, (_, n) => questionOf(1 + n))

const zonesOf = ({ bookerZone, hosts, eventTypeSchedule }: SlotQuestion): ReadonlyArray<string> => [
  bookerZone,
  ...hosts.map(({ host }) => host.schedule.timezone),
  ...(eventTypeSchedule === null ? [] : [eventTypeSchedule.timezone])
]

const changesWithin = (
  timeZone: string,
  { end, start }: { readonly start: number; readonly end: number }
) => {
  for (let at = start; at < end; at += 30 * minute) {
    const offset = wallTime(timeZone, at) - Math.floor(at / minute) * minute
    const next = at + 30 * minute
    if (offset !== wallTime(timeZone, next) - Math.floor(next / minute) * minute) return true
  }
  return false
}

const named = `
  America/New_York America/Santiago Africa/Cairo Africa/Casablanca Asia/Beirut Asia/Kathmandu Australia/Lord_Howe
  Pacific/Apia Pacific/Kiritimati Pacific/Pago_Pago Europe/Dublin America/Sao_Paulo Asia/Tehran Antarctica/Troll
`
  .trim()
  .split(/\s+/)

describe("the random questions for openSlots", () => {
  it("D-AV-2: use at least 60 zones, with every kind of clock change", () => {
    assert.isAtLeast(new Set(zones).size, 60)
    assert.includeMembers(zones, named)
    assert.sameMembers([...new Set(questions.flatMap(zonesOf))], [...new Set(zones)])
  })

  it("D-AV-2: use every year from 2024 to 2030, and more than a third include a clock change", () => {
    const years = new Set(questions.map(({ within }) => new Date(within.start).getUTCFullYear()))
    assert.includeMembers([...years], [2024, 2025, 2026, 2027, 2028, 2029, 2030])
    const changing = questions.filter((question) =>
      zonesOf(question).some((one) => changesWithin(one, question.within))
    )
    assert.isAbove(changing.length, questions.length / 3)
  })

  it("D-AV-1, D-AV-3: use every setting, and often have open starts", () => {
    const share = (holds: (question: SlotQuestion) => boolean) =>
      questions.filter(holds).length / questions.length
    assert.isAbove(
      share((question) => openSlots(question).length > 0),
      0.4
    )
    assert.isAbove(
      share(({ assignment }) => assignment === "collective"),
      0.2
    )
    assert.isAbove(
      share(({ hosts }) => hosts.length > 1),
      0.3
    )
    assert.isAbove(
      share(({ hosts }) => hosts.some(({ required }) => required)),
      0.2
    )
    assert.isAbove(
      share(({ eventTypeSchedule }) => eventTypeSchedule !== null),
      0.15
    )
    assert.isAbove(
      share(({ busyPeriods }) => busyPeriods.some((one) => one.eventTypeId === null)),
      0.3
    )
    assert.isAbove(
      share(({ busyPeriods }) => busyPeriods.some((one) => one.eventTypeId !== null)),
      0.3
    )
    assert.isAbove(
      share(({ window }) => window.bufferBeforeMinutes + window.bufferAfterMinutes > 0),
      0.3
    )
    assert.isAbove(
      share(({ window }) => window.minimumNoticeMinutes > 0),
      0.3
    )
    assert.isAbove(
      share(({ window }) => (window.maxBookingsPerDay ?? 0) > 0),
      0.15
    )
    assert.isAbove(
      share(({ hosts }) => hosts.some(({ host }) => (host.maxBookingsPerDay ?? 0) > 0)),
      0.15
    )
    assert.isAbove(
      share(({ hosts }) => hosts.some(({ host }) => host.schedule.overrides.length > 0)),
      0.3
    )
    assert.isAbove(
      share(({ hosts }) => hosts.some(({ host }) => host.absences.length > 0)),
      0.3
    )
    const windows = questions.flatMap(({ hosts }) => hosts.flatMap(({ host }) => host.schedule.weekly))
    assert.isAbove(windows.filter(({ from, to }) => to <= from).length / windows.length, 0.2)
  })
})
