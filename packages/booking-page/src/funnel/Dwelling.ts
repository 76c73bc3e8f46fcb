/** The time that a visitor spends in the fields of a form, in milliseconds. The caller provides the clock. */
export interface Dwelling {
  /** Completed time by field. */
  readonly spent: Readonly<Record<string, number>>
  /** The focused field. */
  readonly inside: { readonly field: string; readonly since: number } | null
  /** The last focused field. */
  readonly last: string | null
}

/** An event for the public API (specification 4.6). */
export interface FieldEvent {
  readonly field: string
  readonly dwell_seconds: number
  readonly abandoned: boolean
}

export const nowhere: Dwelling = { spent: {}, inside: null, last: null }

export const leaveField = (dwelling: Dwelling, now: number): Dwelling => {
  const { inside, spent } = dwelling
  if (inside === null) return dwelling
  const before = spent[inside.field] ?? 0
  return {
    spent: { ...spent, [inside.field]: before + Math.max(0, now - inside.since) },
    inside: null,
    last: inside.field
  }
}

/** The visitor enters a field. Only one field is focused at a time. */
export const enterField = (dwelling: Dwelling, field: string, now: number): Dwelling => ({
  ...leaveField(dwelling, now),
  inside: { field, since: now },
  last: field
})

/**
 * The events to send when the form is finished or the page is left, in batches of 20. The last field of an unfinished
 * form is the abandoned one. Seconds are rounded to tenths and at most an hour.
 */
export const eventsOf = (
  dwelling: Dwelling,
  now: number,
  isFinished: boolean
): ReadonlyArray<ReadonlyArray<FieldEvent>> => {
  const { last, spent } = leaveField(dwelling, now)
  const events = Object.entries(spent).map(([field, millis]) => ({
    field,
    dwell_seconds: Math.min(3600, Math.round(millis / 100) / 10),
    abandoned: !isFinished && field === last
  }))
  return Array.from({ length: Math.ceil(events.length / 20) }, (_, nth) =>
    events.slice(nth * 20, nth * 20 + 20)
  )
}
