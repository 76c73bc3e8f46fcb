import type { Clause, Evidence } from "../history/Rules.ts"

/**
 * D-ENTRY-9: in the calendar of each host, each confirmed booking has exactly one entry, with the last sequence and start of
 * its meeting. Cancelled meetings have none, and neither have hosts whom a move left out.
 */
export const entries: Clause = (evidence) => {
  const found = Map.groupBy(evidence.snapshot.entries, nameOf)
  const expected = expectedOf(evidence)
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((name) => {
    const wanted = expected.get(name)
    const shown = (found.get(name) ?? []).map(versionOf)
    const isRight = wanted === undefined ? shown.length === 0 : shown.length === 1 && shown[0] === wanted
    return isRight ? [] : [`${name} has [${shown.join(", ")}], not ${wanted ?? "none"}`]
  })
}

/** The sequence and the start of each entry, by meeting and host. */
const expectedOf = ({ rules, snapshot }: Evidence): ReadonlyMap<string, string> =>
  new Map(
    snapshot.bookings
      .filter(({ status }) => status === "confirmed")
      .flatMap((booking) =>
        booking.hostIds
          .filter((hostId) => rules.hostsWithCalendar.has(hostId))
          .map((hostId) => [nameOf({ ...booking, hostId }), versionOf(booking)] as const)
      )
  )

const nameOf = ({ hostId, rootUid }: { readonly hostId: string; readonly rootUid: string }) =>
  `meeting ${rootUid} of host ${hostId}`

const versionOf = ({ sequence, startAt }: { readonly sequence: number; readonly startAt: number }) =>
  `${sequence} at ${startAt}`
