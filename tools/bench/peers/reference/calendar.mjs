import { DateTime } from "luxon"
import { offeringOf } from "./offering.mjs"

const minute = 60_000

const busyOf = async (client, workspaceId, hostIds, from, to) => {
  const { rows } = await client.query(
    `select host_id, blocked_from as "from", blocked_until as until from booking_hosts
     where workspace_id = $1 and host_id = any($2) and active and start_at > $3::timestamptz - interval '48 hours'
       and start_at < $4::timestamptz + interval '24 hours'
     union all
     select host_id, start_at, end_at from calendar_times
     where workspace_id = $1 and host_id = any($2) and start_at > $3::timestamptz - interval '24 hours' and start_at < $4
     union all
     select host_id, coalesce(known_until, $3), $4 from calendars
     where workspace_id = $1 and host_id = any($2) and (known_until is null or known_until < $4)`,
    [workspaceId, hostIds, new Date(from), new Date(to)]
  )
  return Map.groupBy(
    rows.map(({ from, host_id, until }) => ({
      hostId: host_id,
      from: from.getTime(),
      until: until.getTime()
    })),
    ({ hostId }) => hostId
  )
}

/** The starts of a host's working hours on a day, as instants. */
const startsOf = ({ schedule: { timezone, weekly } }, day, { durationMinutes, slotIntervalMinutes }) => {
  const local = DateTime.fromISO(day, { zone: timezone })
  const weekday = local.toFormat("ccc").toLowerCase()
  return weekly
    .filter(({ days }) => days.includes(weekday))
    .flatMap(({ from, to }) => {
      const at = (time) =>
        time === "24:00"
          ? local.plus({ days: 1 }).toMillis()
          : local.set({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }).toMillis()
      const starts = []
      for (
        let start = at(from);
        start + durationMinutes * minute <= at(to);
        start += slotIntervalMinutes * minute
      )
        starts.push(start)
      return starts
    })
}

/** The starts in the booker's days at which one of the hosts is free, day by day. */
const openDays = function* (hosts, busy, { window }, tz, first, last) {
  const now = Date.now() + window.minimumNoticeMinutes * minute
  const latest = DateTime.now()
    .setZone(tz)
    .startOf("day")
    .plus({ days: window.bookingWindowDays + 1 })
    .toMillis()
  const starts = hosts.map(() => new Map())
  for (
    let day = DateTime.fromISO(first, { zone: tz });
    day <= DateTime.fromISO(last, { zone: tz });
    day = day.plus({ days: 1 })
  ) {
    const [begin, end] = [day.toMillis(), Math.min(day.plus({ days: 1 }).toMillis(), latest)]
    // The host's day may be the one before or after.
    const days = [-1, 0, 1].map((shift) => day.plus({ days: shift }).toISODate())
    const open = function* () {
      for (const [nth, host] of hosts.entries()) {
        const taken = busy.get(host.id) ?? []
        for (const its of days) {
          if (!starts[nth].has(its)) starts[nth].set(its, startsOf(host, its, window))
          for (const start of starts[nth].get(its)) {
            if (start < begin || start >= end || start < now) continue
            const until = start + window.durationMinutes * minute
            if (!taken.some((other) => other.from < until && start < other.until)) yield start
          }
        }
      }
    }
    yield { date: day.toISODate(), open: open() }
  }
}

const asked = async (given, { eventTypeId, h, tz }, first, last) => {
  if (!DateTime.local({ zone: tz }).isValid) given.refuse(400, "invalid_timezone")
  const { eventType, hosts } = await offeringOf(given.pool, given, eventTypeId)
  const named = h?.split(",")
  const viewed = hosts.filter(({ id }) => named === undefined || named.includes(id))
  if (viewed.length === 0) return undefined
  const from = DateTime.fromISO(first, { zone: tz }).toMillis()
  const to = DateTime.fromISO(last, { zone: tz }).plus({ days: 1 }).toMillis()
  const ids = viewed.map(({ id }) => id)
  const busy = await busyOf(given.pool, given.workspaceId, ids, from, to)
  return openDays(viewed, busy, eventType, tz, first, last)
}

export const availableDates = async (given, query) => {
  const days = await asked(given, query, query.from, query.to)
  if (days === undefined) return { availableDates: [], noHostsAvailable: true }
  const open = [...days].filter(({ open }) => !open.next().done)
  return { availableDates: open.map(({ date }) => date), noHostsAvailable: false }
}

export const daySlots = async (given, query) => {
  const { date } = query
  const days = await asked(given, query, date, date)
  if (days === undefined) return { date, slots: [], noHostsAvailable: true }
  const starts = new Set([...days].flatMap(({ open }) => [...open]))
  return {
    date,
    slots: [...starts]
      .sort((one, other) => one - other)
      .map((start) => ({
        startTimeUtc: DateTime.fromMillis(start, { zone: "UTC" }).toISO({ suppressMilliseconds: true })
      })),
    noHostsAvailable: false
  }
}

/** Whether the host works then and has no conflict. */
export const isFree = async (client, workspaceId, host, window, start) => {
  const day = DateTime.fromMillis(start, { zone: host.schedule.timezone })
  if (!startsOf(host, day.toISODate(), window).includes(start)) return false
  const until = start + window.durationMinutes * minute
  const busy = await busyOf(client, workspaceId, [host.id], start, until)
  return !(busy.get(host.id) ?? []).some((other) => other.from < until && start < other.until)
}
