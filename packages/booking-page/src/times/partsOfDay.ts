/** The parts of a day: before 12:00, before 18:00, and later. */
export type PartOfDay = "morning" | "afternoon" | "evening"

/** The starts of one day by its parts in the time zone, in order; parts without starts are left out. */
export const partsOfDay = (
  starts: ReadonlyArray<string>,
  zone: string
): ReadonlyArray<{ readonly part: PartOfDay; readonly starts: ReadonlyArray<string> }> => {
  const hour = new Intl.DateTimeFormat("en", { timeZone: zone, hour: "2-digit", hourCycle: "h23" })
  const partOf = (start: string): PartOfDay => {
    const at = Number(hour.format(Date.parse(start)))
    return at < 12 ? "morning" : at < 18 ? "afternoon" : "evening"
  }
  return (["morning", "afternoon", "evening"] as const)
    .map((part) => ({ part, starts: starts.filter((start) => partOf(start) === part) }))
    .filter(({ starts }) => starts.length > 0)
}
