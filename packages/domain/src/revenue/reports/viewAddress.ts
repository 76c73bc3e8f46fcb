/** The choices of the reports, as the address of a report has them. */
interface Choices {
  readonly days?: number
  readonly between?: { readonly first: string; readonly last: string }
  readonly by?: string
  readonly currency?: string
  readonly eventTypeId?: string
  readonly hostId?: string
  readonly sharedBy?: string
  readonly model?: string
  readonly costsBy?: string
}

/** The query of the address of a report, empty or with a question mark. It leaves out the usual choices. */
export const viewAddress = (choices: Choices): string => {
  const { between, currency, days, eventTypeId, hostId } = choices
  const by = sourcesByName(choices.by)
  const query = new URLSearchParams()
  if (between !== undefined) {
    query.set("from", between.first)
    query.set("until", between.last)
  } else if (days !== undefined && days !== 30) query.set("days", String(days))
  if (by !== undefined && by !== "first_source") query.set("by", by)
  if (currency !== undefined) query.set("currency", currency)
  if (eventTypeId !== undefined) query.set("event", eventTypeId)
  if (hostId !== undefined) query.set("host", hostId)
  const shared = sharedText(choices)
  if (shared !== "") query.set("shared", shared)
  return query.size === 0 ? "" : `?${query}`
}

/** How revenue is shared among visits and costs are grouped, such as `channel.linear` or `channel.linear.source`. */
const sharedText = (choices: Choices): string => {
  const { costsBy = "campaign", model = "last_non_direct" } = choices
  const sharedBy = sourcesByName(choices.sharedBy) ?? "channel"
  if (costsBy !== "campaign") return `${sharedBy}.${model}.${costsBy}`
  return sharedBy === "channel" && model === "last_non_direct" ? "" : `${sharedBy}.${model}`
}

/** The console shows sources by their names, also for a view by what links call them. */
export const sourcesByName = (by: string | undefined): string | undefined =>
  by?.replace("utm_source", "source")
