import { DateTime } from "luxon"
import { busy } from "../calendar.mjs"
import { offeringOf } from "./offering.mjs"

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
      const last = at(to) - durationMinutes * 60_000
      const starts = []
      for (let start = at(from); start <= last; start += slotIntervalMinutes * 60_000) starts.push(start)
      return starts
    })
}

/** Whether the host works then and has no conflict. */
export const isFree = async (client, workspaceId, host, window, start) => {
  const day = DateTime.fromMillis(start, { zone: host.schedule.timezone })
  if (!startsOf(host, day.toISODate(), window).includes(start)) return false
  const until = start + window.durationMinutes * 60_000
  const values = [workspaceId, [host.id], new Date(start), new Date(until)]
  const { rowCount } = await client.query({ text: busy.text, values })
  return rowCount === 0
}

/**
 * Answers a question about free times with the engine that the other peers have: one written on luxon takes a hundred times as
 * long (see the part `engine`), and would measure nothing but itself.
 */
export const freeTimes = async ({ pool, ...given }, times, fields) => {
  const { eventType, hosts } = await offeringOf(pool, given, fields.eventTypeId)
  const read = {
    workspaceId: given.workspaceId,
    hosts: new Map(hosts.map((host) => [host.id, host])),
    rowsOf: async (statement) => (await pool.query(statement)).rows
  }
  return times(read, { ...eventType, hosts: hosts.map(({ id }) => ({ hostId: id })) }, fields)
}
