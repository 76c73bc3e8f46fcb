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
export const joinableStarts = (question: GroupQuestion): ReadonlyArray<number> => {
  return offeredGroups(question)
    .filter(hasSeat)
    .map(({ startAt }) => startAt)
}

/**
 * The groups of the event type with exactly these hosts and its present length, within notice and booking window, by start. Also those
 * without a seat left.
 */
export const offeredGroups = (question: GroupQuestion): ReadonlyArray<GroupOfHosts> => {
  const groups = groupsOf(question)
  if (groups.length === 0) return []
  const asked = question.hosts.map(({ host }) => host.id)
  const allowed = allowedByClock(question)
  return groups
    .filter((group) => isOf(group, asked) && allowed.some((interval) => contains(interval, group.startAt)))
    .toSorted((one, other) => one.startAt - other.startAt)
}

type GroupQuestion = Pick<
  SlotQuestion,
  "bookerZone" | "busyPeriods" | "eventTypeId" | "hosts" | "now" | "window" | "within"
>

const isOf = ({ hostIds }: GroupOfHosts, asked: ReadonlyArray<HostId>): boolean =>
  hostIds.size === asked.length && asked.every((id) => hostIds.has(id))

const hasSeat = ({ left }: GroupOfHosts): boolean => left > 0

/** Whether this host's group of the event type begins at the start and has a seat left. */
export const isJoinable = (
  question: Pick<SlotQuestion, "busyPeriods" | "eventTypeId" | "window">,
  hostId: HostId,
  start: number
): boolean =>
  groupsOf(question).some((group) => hasSeat(group) && group.startAt === start && group.hostIds.has(hostId))

/** The group at the start that a booking of these hosts joins. Undefined: it begins one of its own. */
export const groupAt = (
  question: Pick<SlotQuestion, "busyPeriods" | "eventTypeId" | "window">,
  start: number,
  hostIds: ReadonlyArray<HostId>
): GroupOfHosts | undefined =>
  groupsOf(question).find((group) => hasSeat(group) && group.startAt === start && isOf(group, hostIds))

/** A group of the event type and its present length. */
interface GroupOfHosts {
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
}: Pick<SlotQuestion, "busyPeriods" | "eventTypeId" | "window">): ReadonlyArray<GroupOfHosts> => {
  const found = new Map<string, GroupOfHosts & { readonly hostIds: Set<HostId> }>()
  for (const { blocked, bookingUid: id, eventTypeId: of, hostId, group, startAt } of busyPeriods) {
    if (group === undefined || id === null || of !== eventTypeId) continue
    if (group.endAt - startAt !== window.durationMinutes * minute) continue
    const known = found.get(id)
    if (known === undefined)
      found.set(id, { id, startAt, hostIds: new Set([hostId]), left: group.left, blocked })
    else known.hostIds.add(hostId)
  }
  return [...found.values()]
}
