import type { HostId } from "../../workspace/event-types/index.ts"
import { type Candidate, candidates, type SlotQuestion } from "./candidates.ts"
import { joinableStarts } from "./joinable.ts"
import type { NextStart } from "./NextStart.ts"
import type { Interval } from "./Interval.ts"

/** A bookable start and the free hosts, in the question's order. */
export interface OpenSlot {
  readonly start: number
  readonly freeHosts: ReadonlyArray<HostId>
}

/**
 * Returns every bookable start (D-AV-1 to D-AV-3), ascending and unique.
 *
 * Use it to show times; `place` decides whether one of them can be booked. Instants are epoch milliseconds, and
 * `busyPeriods` contains the busy periods in the scope of `within` (see `busyScopeOf`).
 *
 * ```ts
 * import { Availability } from "@calendeal/domain"
 * import { alwaysOpen, sampleOffering } from "@calendeal/port-contracts/samples"
 *
 * const { eventType, hosts } = sampleOffering({ hosts: 2 })
 * const [hour, minute] = [3_600_000, 60_000]
 * const slots = Availability.openSlots({
 *   now: 0,
 *   window: eventType.window,
 *   assignment: eventType.assignment,
 *   eventTypeId: eventType.id,
 *   hosts: hosts.map((host) => ({ host, required: false })),
 *   eventTypeSchedule: null,
 *   bookerZone: alwaysOpen.timezone,
 *   busyPeriods: hosts.map(({ id }, nth) => ({
 *     hostId: id,
 *     eventTypeId: null,
 *     bookingUid: null,
 *     startAt: 0,
 *     blocked: { start: 0, end: (nth + 1) * hour }
 *   })),
 *   within: { start: 0, end: 3 * hour }
 * })
 *
 * slots.map(({ start }) => start / minute) // => [60, 90, 120, 150]
 * slots.map(({ freeHosts }) => freeHosts.length) // => [1, 1, 2, 2]
 * ```
 */
export const openSlots = (question: SlotQuestion): ReadonlyArray<OpenSlot> => {
  const next = nextSlot(question)
  const slots: Array<OpenSlot> = []
  for (let slot = next(-Infinity); slot !== undefined; slot = next(slot.start + 1)) slots.push(slot)
  return slots
}

/** The first of the open slots; undefined: there is none. Those after it are not computed. */
export const firstOpenSlot = (question: SlotQuestion): OpenSlot | undefined => nextSlot(question)(-Infinity)

/** The first open slot at or after an instant. It is stateful: call it with ascending instants only. */
const nextSlot = (question: SlotQuestion): ((from: number) => OpenSlot | undefined) => {
  const hosts = candidates(question)
  const joinable = joinableStarts(question)
  const next = earlierOf(nextOpen(hosts), firstOf(joinable))
  return (from) => {
    const start = next(from)
    if (start === Infinity) return undefined
    const isJoined = joinable.includes(start)
    return { start, freeHosts: isJoined ? question.hosts.map(({ host }) => host.id) : freeAt(hosts, start) }
  }
}

/** The starts of the open slots, ascending and unique, without their hosts. */
export const openStarts = (question: SlotQuestion): ReadonlyArray<number> => {
  const next = earlierOf(nextOpen(candidates(question)), firstOf(joinableStarts(question)))
  const starts: Array<number> = []
  for (let start = next(-Infinity); start < Infinity; start = next(start + 1)) starts.push(start)
  return starts
}

/**
 * Returns whether an interval contains a bookable start. The result is stateful: call it with ascending intervals only. If
 * one host is enough, the hosts after the first free one are not computed.
 */
export const openIn = (question: SlotQuestion): ((within: Interval) => boolean) => {
  const hosts = candidates(question)
  const joins = firstOf(joinableStarts(question))
  if (hosts.every(({ required }) => !required)) {
    return ({ end, start }) => joins(start) < end || hosts.some(({ next }) => next(start) < end)
  }
  const next = nextOpen(hosts)
  return ({ end, start }) => joins(start) < end || next(start) < end
}

/** The first of these starts at or after an instant. Most questions have none. */
const firstOf = (starts: ReadonlyArray<number>): NextStart =>
  starts.length === 0 ? () => Infinity : (from) => starts.find((start) => start >= from) ?? Infinity

const earlierOf =
  (one: NextStart, other: NextStart): NextStart =>
  (from) =>
    Math.min(one(from), other(from))

/** The first bookable start at or after an instant. */
const nextOpen = (hosts: ReadonlyArray<Candidate>): NextStart => {
  const needed = hosts.filter(({ required }) => required)
  const others = hosts.filter(({ required }) => !required)
  return (from) => {
    if (hosts.length === 0) return Infinity
    for (let start = from; start < Infinity;) {
      const soonest = others.length === 0 ? start : earliest(others, start)
      start = latest(needed, soonest)
      if (start === soonest) return start
    }
    return Infinity
  }
}

/** The first instant at or after `from` at which one of the hosts is free. */
const earliest = (hosts: ReadonlyArray<Candidate>, from: number): number => {
  let start = Infinity
  for (const { next } of hosts) start = Math.min(start, next(from))
  return start
}

/** `from` if all hosts are free then; else a later instant before which they are not free together. */
const latest = (hosts: ReadonlyArray<Candidate>, from: number): number => {
  let start = from
  for (const { next } of hosts) start = Math.max(start, next(from))
  return start
}

const freeAt = (hosts: ReadonlyArray<Candidate>, start: number): ReadonlyArray<HostId> => {
  const free: Array<HostId> = []
  for (const { id, next } of hosts) if (next(start) === start) free.push(id)
  return free
}
