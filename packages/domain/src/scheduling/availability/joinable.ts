import type { HostId } from "../../workspace/event-types/index.ts"
import type { BusyPeriod } from "./BusyTimes.ts"
import { allowedByClock, type SlotQuestion } from "./candidates.ts"
import { minute } from "./freeStarts.ts"
import { contains } from "./Interval.ts"

/**
 * The starts of groups that a booking of these hosts can join, ascending (D-SEAT-2): of the event type and its present length, with a
 * seat left and exactly these hosts. Notice and booking window count. Working hours, calendars and daily limits do not, because
 * the group has its hosts' time already.
 */
export const joinableStarts = (
  question: Pick<
    SlotQuestion,
    "bookerZone" | "busyPeriods" | "eventTypeId" | "hosts" | "now" | "window" | "within"
  >
): ReadonlyArray<number> => {
  const groups = groupsOf(question)
  if (groups.length === 0) return []
  const asked = question.hosts.map(({ host }) => host.id)
  const allowed = allowedByClock(question)
  return groups
    .filter(
      ({ hostIds, startAt }) =>
        hostIds.size === asked.length &&
        asked.every((id) => hostIds.has(id)) &&
        allowed.some((interval) => contains(interval, startAt))
    )
    .map(({ startAt }) => startAt)
    .toSorted((one, other) => one - other)
}

/** Whether this host's group of the event type begins at the start and has a seat left. */
export const isJoinable = (
  question: Pick<SlotQuestion, "busyPeriods" | "eventTypeId" | "window">,
  hostId: HostId,
  start: number
): boolean => groupsOf(question).some(({ hostIds, startAt }) => startAt === start && hostIds.has(hostId))

/** The group at the start that a booking of these hosts joins. Undefined: it begins one of its own. */
export const groupAt = (
  question: Pick<SlotQuestion, "busyPeriods" | "eventTypeId" | "window">,
  start: number,
  hostIds: ReadonlyArray<HostId>
): OpenGroup | undefined =>
  groupsOf(question).find(
    (group) =>
      group.startAt === start &&
      group.hostIds.size === hostIds.length &&
      hostIds.every((id) => group.hostIds.has(id))
  )

/** A group with a seat left. */
export interface OpenGroup {
  readonly id: string
  readonly startAt: number
  readonly hostIds: ReadonlySet<HostId>
  readonly left: number
  readonly blocked: BusyPeriod["blocked"]
}

const groupsOf = ({
  busyPeriods,
  eventTypeId,
  window
}: Pick<SlotQuestion, "busyPeriods" | "eventTypeId" | "window">): ReadonlyArray<OpenGroup> => {
  const found = new Map<string, OpenGroup & { readonly hostIds: Set<HostId> }>()
  for (const { blocked, bookingUid: id, eventTypeId: of, hostId, group, startAt } of busyPeriods) {
    if (group === undefined || id === null || of !== eventTypeId || group.left < 1) continue
    if (group.endAt - startAt !== window.durationMinutes * minute) continue
    const known = found.get(id)
    if (known === undefined)
      found.set(id, { id, startAt, hostIds: new Set([hostId]), left: group.left, blocked })
    else known.hostIds.add(hostId)
  }
  return [...found.values()]
}
