import type { ReplayView } from "@calendeal/adapters-http/contract"
import type { Setup } from "@calendeal/domain/replay"

type View = typeof ReplayView.Encoded
type Lead = View["changes"][number]
type Result = Lead["today"]

/** The report of a replay as text. */
export const replayLines = (view: View, setups: ReadonlyArray<Setup>): ReadonlyArray<string> => {
  const names = new Map<string, string>(
    setups.flatMap(({ eventTypes, hosts }) => [
      ...hosts.map(({ id, username }) => [id, username] as const),
      ...eventTypes.map(({ id, slug }) => [id, slug] as const)
    ])
  )
  const nameOf = (id: string) => names.get(id) ?? id
  const shown = view.explained.length > 0 ? [] : view.changes
  return [
    `${view.leads} leads since ${view.since}, ${view.differing} get something else`,
    ...(view.cut ? ["Older leads were left out."] : []),
    ...table([
      ["", "today", "with the file"],
      ...figures.map(([label, key]) => [label, countText(view.today[key]), countText(view.changed[key])]),
      ...hostRows(view, nameOf)
    ]),
    ...shown.flatMap((lead) => ["", ...leadLines(lead, nameOf)]),
    ...(shown.length > 0 && view.differing > shown.length
      ? ["", `and ${view.differing - shown.length} more`]
      : []),
    ...view.explained.flatMap(({ changed, lead, today }) => [
      "",
      ...leadLines(lead, nameOf),
      ...startLines("today", today, nameOf),
      ...startLines("with the file", changed, nameOf)
    ])
  ]
}

const figures = [
  ["booked", "booked"],
  ["  at another time", "otherTime"],
  ["may book", "mayBook"],
  ["no time", "noTime"],
  ["turned away", "turnedAway"],
  ["median minutes to first free", "medianMinutesToFirstFree"]
] as const

const countText = (value: number | null): string => (value === null ? "–" : String(Math.round(value)))

const hostRows = ({ changed, today }: View, nameOf: (id: string) => string) => {
  const ids = [...new Set([...today.hosts, ...changed.hosts].map(({ hostId }) => hostId))]
  const countOf = (side: View["today"], id: string) =>
    String(side.hosts.find(({ hostId }) => hostId === id)?.booked ?? 0)
  return ids.map((id) => [`  ${nameOf(id)}`, countOf(today, id), countOf(changed, id)])
}

const table = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map(([label = "", ...cells]) =>
    [label.padEnd(widths[0] ?? 0), ...cells.map((cell, nth) => cell.padStart(widths[nth + 1] ?? 0))].join(
      "  "
    )
  )
}

const leadLines = (lead: Lead, nameOf: (id: string) => string): ReadonlyArray<string> => [
  `${lead.email}  ${nameOf(lead.eventTypeId)}  asked ${lead.askedAt}`,
  ...(lead.stored === null
    ? []
    : [`  stored         booked ${lead.stored.start} with ${lead.stored.hostIds.map(nameOf).join(", ")}`]),
  `  today          ${resultText(lead.today, nameOf)}`,
  `  with the file  ${resultText(lead.changed, nameOf)}`
]

const resultText = (
  { firstFree, firstFreeHostIds, hostIds, reason, result, rule, start }: Result,
  nameOf: (id: string) => string
): string => {
  const by = rule === null ? "" : `, rule ${rule.number}${rule.name === null ? "" : ` "${rule.name}"`}`
  switch (result) {
    case "turned_away":
      return `turned away: ${reason ?? ""}${by}`
    case "no_time":
      return `no time in the booking window${by}`
    case "may_book":
      return firstFree === null
        ? `may book${by}`
        : `may book, first free ${firstFree} with ${firstFreeHostIds.map(nameOf).join(", ")}${by}`
    case "booked":
      return `booked ${start ?? ""} with ${hostIds.map(nameOf).join(", ")}${by}${firstFree === null ? "" : `, first free ${firstFree}`}`
  }
}

const startLines = (
  title: string,
  explained: View["explained"][number]["today"],
  nameOf: (id: string) => string
): ReadonlyArray<string> =>
  explained === null
    ? []
    : [
        `  ${title}, ${explained.start}`,
        ...explained.hosts.map(({ hostId, reasons }) => {
          const why = reasons.map(({ from, reason, to }) =>
            from === null ? reason : `${reason} ${from} to ${to ?? ""}`
          )
          return `    ${nameOf(hostId)}  ${why.length === 0 ? "free" : why.join(", ")}`
        }),
        ...(explained.pickedBy === null ? [] : [`    the first one is chosen by ${explained.pickedBy}`])
      ]
