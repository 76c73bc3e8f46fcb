import type { HostId } from "../event-types/index.ts"
import type { Candidate } from "./candidates.ts"
import { candidates } from "./candidates.ts"
import type { SlotQuestion } from "./SlotQuestion.ts"

/** A start that can be booked, and every host of the question who is free then, in the question's order. */
export interface OpenSlot {
  readonly start: number
  readonly freeHosts: ReadonlyArray<HostId>
}

/** Every start that can be booked (D-AV-1 to D-AV-3), ascending and unique. */
export const openSlots = (question: SlotQuestion): ReadonlyArray<OpenSlot> => {
  const slots: Array<OpenSlot> = []
  const next = slotsRising(question)
  for (let slot = next(-Infinity); slot !== undefined; slot = next(slot.start + 1)) slots.push(slot)
  return slots
}

/** Answers the first open slot at or after an instant. Ask it rising instants only. */
export const slotsRising = (question: SlotQuestion): ((from: number) => OpenSlot | undefined) => {
  const hosts = candidates(question)
  const needed = hosts.filter(({ required }) => required)
  const others = hosts.filter(({ required }) => !required)
  return (from) => {
    if (hosts.length === 0) return undefined
    for (let start = from; start < Infinity;) {
      const soonest = others.length === 0 ? start : earliest(others, start)
      start = latest(needed, soonest)
      if (start === soonest && start < Infinity) return { start, freeHosts: freeAt(hosts, start) }
    }
    return undefined
  }
}

/** When the first of the hosts is free, at or after `from`. */
const earliest = (hosts: ReadonlyArray<Candidate>, from: number): number => {
  let start = Infinity
  for (const { next } of hosts) start = Math.min(start, next(from))
  return start
}

/** `from` when all of the hosts are free then; else an instant before which they are not free together. */
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
