import { dayLength, dayOf, instantAt, weekdayIndex, zoneNamed } from "@calendeal/domain/availability"
import type { LocalDate } from "@calendeal/domain/event-types"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import type { Kind } from "./Act.ts"
import type { Region } from "./people.ts"

/** The workspace's zone, in which the days of the story are counted. */
export const home = TimeZoneName.make("Europe/London")

/**
 * Times at which the hosts of an event type meet people of a region: on the hour or half hour of a city, far enough from all other times
 * that no two meetings of a host touch, whatever the clocks do. `takes`: the times of the day that a meeting there uses up.
 */
interface Times {
  readonly zone: TimeZoneName
  readonly starts: ReadonlyArray<{ readonly hour: number; readonly takes: ReadonlyArray<string> }>
}

const at = (zone: string, ...hours: ReadonlyArray<number>): Times => ({
  zone: TimeZoneName.make(zone),
  starts: hours.map((hour) => ({ hour, takes: [`${zone} ${hour}`] }))
})

const times = {
  /** Ada. */
  intro: at(home, 9.5, 10.5, 11.5, 13),
  /** Ada or Grace: the afternoon in London is the morning in New York. */
  europe: at(home, 14, 15),
  /** Grace. */
  america: at("America/New_York", 14, 15),
  /** Katsuko. */
  asia: at("Asia/Tokyo", 11, 14, 16),
  /** Ada and Grace together. */
  onboarding: at(home, 16),
  /** Ada is away from 11:30 to 14:00. */
  siteVisit: {
    zone: home,
    starts: [{ hour: 12, takes: [`${home} 11.5`, `${home} 12`, `${home} 13`] }]
  }
} satisfies Readonly<Record<string, Times>>

const timesOf = (kind: Kind, region: Region): Times => (kind === "productDemo" ? times[region] : times[kind])

/** The free times of the hosts, so that each time is given away once. Days are counted from the day of the start. */
export class Diary {
  readonly #today: number
  readonly #taken = new Set<string>()

  constructor(today: LocalDate) {
    this.#today = dayOf(today)
  }

  /** The instant of a time of day in the workspace's zone, in hours. */
  instant(day: number, hour: number, zone: TimeZoneName = home): number {
    return instantAt(zoneNamed(zone), this.#today + day, hour * hourLength, "earlier")
  }

  /** Takes the first free time of the kind on or beyond the day, in steps of one day forward or back. */
  take(
    kind: Kind,
    region: Region,
    day: number,
    step: 1 | -1
  ): { readonly day: number; readonly startAt: number } {
    for (let candidate = day; Math.abs(candidate - day) < 60; candidate += step) {
      const startAt = this.#takeOn(kind, region, candidate)
      if (startAt !== undefined) return { day: candidate, startAt }
    }
    throw new Error(`no time of ${kind} in ${region} is left around day ${day}`)
  }

  #takeOn(kind: Kind, region: Region, day: number): number | undefined {
    if (!this.#isWorked(kind, region, day)) return undefined
    const { starts, zone } = timesOf(kind, region)
    const free = starts.find(({ takes }) => takes.every((time) => !this.#taken.has(`${day} ${time}`)))
    if (free === undefined) return undefined
    for (const time of free.takes) this.#taken.add(`${day} ${time}`)
    return this.instant(day, free.hour, zone)
  }

  /**
   * Whether the hosts work: on weekdays, and Ada also on the day of the start. On two dates they have other hours (`demoHosts`): Grace on
   * day 3, Ada on day 7.
   */
  #isWorked(kind: Kind, region: Region, day: number): boolean {
    const isDemo = kind === "productDemo"
    const needsAda = !isDemo || region === "europe"
    const needsGrace = kind === "onboarding" || isDemo
    if (day === 0) return needsAda && kind !== "onboarding"
    if (weekdayIndex(this.#today + day) > 4) return false
    if (day === 3) return !needsGrace || region === "asia"
    return day !== 7 || !needsAda
  }
}

const hourLength = dayLength / 24
