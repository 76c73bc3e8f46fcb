// The bookable times of a host, computed without libraries, for the baseline and the handwritten peer.

const minute = 60_000
const day = 86_400_000

/** A zone's offset at an instant, cached per hour. */
const offsets = new Map()
const offsetAt = (zone, instant) => {
  const key = `${zone} ${Math.floor(instant / 3_600_000)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric"
  }).formatToParts(instant)
  const of = (type) => Number(parts.find((part) => part.type === type).value)
  const local = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"))
  const offset = local - Math.floor(instant / minute) * minute
  offsets.set(key, offset)
  return offset
}
/** The instant of a local time, exact except during clock changes. */
const instantOf = (zone, local) => local - offsetAt(zone, local - offsetAt(zone, local))

const dates = new Map()
const dateOf = (dayNumber) => {
  const known = dates.get(dayNumber) ?? new Date(dayNumber * day).toISOString().slice(0, 10)
  dates.set(dayNumber, known)
  return known
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
const minutesOf = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** All bookable starts of a host's working hours, ascending, cached. */
const kept = new Map()
const startsOf = (host, window) => {
  const key = `${host.id} ${window.durationMinutes}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const starts = []
  const today = Math.floor(Date.now() / day)
  for (let number = today - 1; number <= today + window.bookingWindowDays + 2; number++) {
    const weekday = weekdays[new Date(number * day).getUTCDay()]
    for (const { days, from, to } of host.schedule.weekly) {
      if (!days.includes(weekday)) continue
      const end = instantOf(host.schedule.timezone, number * day + minutesOf(to) * minute)
      let start = instantOf(host.schedule.timezone, number * day + minutesOf(from) * minute)
      for (; start + window.durationMinutes * minute <= end; start += window.slotIntervalMinutes * minute)
        starts.push(start)
    }
  }
  kept.set(key, starts)
  return starts
}

/** The times in which hosts ($2) are busy between two instants ($3, $4), from bookings and calendars. */
export const busy = {
  name: "busy",
  rowMode: "array",
  text: `
    select host_id, (extract(epoch from blocked_from) * 1000)::float8, (extract(epoch from blocked_until) * 1000)::float8
    from booking_hosts
    where workspace_id = $1 and host_id = any($2::uuid[]) and active
      and start_at > $3::timestamptz - interval '48 hours' and start_at < $4::timestamptz + interval '24 hours'
      and blocked_from < $4 and blocked_until > $3
    union all
    select host_id, (extract(epoch from start_at) * 1000)::float8, (extract(epoch from end_at) * 1000)::float8
    from calendar_times
    where workspace_id = $1 and host_id = any($2::uuid[])
      and start_at > $3::timestamptz - interval '24 hours' and start_at < $4
      and end_at > $3
    union all
    select host_id, (extract(epoch from coalesce(known_until, $3)) * 1000)::float8, (extract(epoch from $4) * 1000)::float8
    from calendars
    where workspace_id = $1 and host_id = any($2::uuid[]) and (known_until is null or known_until < $4)`
}

const busyOf = async ({ rowsOf, workspaceId }, hostIds, from, to) => {
  const rows = await rowsOf({ ...busy, values: [workspaceId, hostIds, new Date(from), new Date(to)] })
  return Map.groupBy(rows, ([hostId]) => hostId)
}

const hostsOf = ({ hosts }, eventType, { h }) => {
  const named = h?.split(",")
  return eventType.hosts
    .filter(({ hostId }) => named === undefined || named.includes(hostId))
    .map(({ hostId }) => hosts.get(hostId))
}

/** Whether the booker can choose this start of the host's working hours now, if the host is free. */
export const isOffered = (host, { window }, tz, start) => {
  const date = new Date(start + offsetAt(tz, start)).toISOString().slice(0, 10)
  const bookable = bookableIn({ window }, tz, date, date)
  if (start < bookable.from || start >= bookable.to) return false
  const local = start + offsetAt(host.schedule.timezone, start)
  const weekday = weekdays[new Date(local).getUTCDay()]
  const time = (local % day) / minute
  return host.schedule.weekly.some(
    ({ days, from, to }) =>
      days.includes(weekday) &&
      time >= minutesOf(from) &&
      time + window.durationMinutes <= minutesOf(to) &&
      (time - minutesOf(from)) % window.slotIntervalMinutes === 0
  )
}

/** A host's free starts between two instants, ascending; `found` returns the start from which to continue. */
const eachFree = (host, window, taken, from, to, found) => {
  const spans = (taken.get(host.id) ?? []).sort((one, other) => one[1] - other[1])
  const duration = window.durationMinutes * minute
  let next = 0
  let wanted = from
  for (const start of startsOf(host, window)) {
    if (start < wanted) continue
    if (start >= to) break
    while (next < spans.length && spans[next][2] <= start) next++
    if (next < spans.length && spans[next][1] < start + duration) continue
    wanted = found(start)
  }
}

/** The beginning of each of the booker's days and of the day after the last, cached. */
const beginnings = new Map()
const beginningsOf = (zone, first, count) => {
  const key = `${zone} ${first} ${count}`
  const known =
    beginnings.get(key) ?? Array.from({ length: count + 1 }, (_, nth) => instantOf(zone, (first + nth) * day))
  beginnings.set(key, known)
  return known
}

const bookableIn = ({ window }, tz, from, to) => {
  const now = Date.now()
  const first = Date.parse(from)
  const last = Date.parse(to) + day
  const today = Math.floor((now + offsetAt(tz, now)) / day)
  return {
    from: Math.max(instantOf(tz, first), now + window.minimumNoticeMinutes * minute),
    to: instantOf(tz, Math.min(last, (today + window.bookingWindowDays + 1) * day))
  }
}

export const monthAvailability = async (given, eventType, fields) => {
  const hosts = hostsOf(given, eventType, fields)
  if (hosts.length === 0) return { availableDates: [], noHostsAvailable: true }
  const { from, to } = bookableIn(eventType, fields.tz, fields.from, fields.to)
  const ids = hosts.map(({ id }) => id)
  const taken = await busyOf(given, ids, from, to)
  const first = Date.parse(fields.from) / day
  const days = beginningsOf(fields.tz, first, Date.parse(fields.to) / day - first + 1)
  const open = new Set()
  for (const host of hosts) {
    let index = 0
    eachFree(host, eventType.window, taken, from, to, (start) => {
      while (days[index + 1] <= start) index++
      open.add(first + index)
      return days[index + 1]
    })
  }
  return { availableDates: [...open].sort((one, other) => one - other).map(dateOf), noHostsAvailable: false }
}

export const slots = async (given, eventType, fields) => {
  const hosts = hostsOf(given, eventType, fields)
  const { date } = fields
  if (hosts.length === 0) return { date, slots: [], noHostsAvailable: true }
  const { from, to } = bookableIn(eventType, fields.tz, date, date)
  const ids = hosts.map(({ id }) => id)
  const taken = await busyOf(given, ids, from, to)
  const open = new Set()
  for (const host of hosts) {
    eachFree(host, eventType.window, taken, from, to, (start) => {
      open.add(start)
      return start
    })
  }
  const starts = [...open].sort((one, other) => one - other)
  return {
    date,
    slots: starts.map((start) => ({ startTimeUtc: `${new Date(start).toISOString().slice(0, 19)}Z` })),
    noHostsAvailable: false
  }
}
