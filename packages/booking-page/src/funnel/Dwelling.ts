/** How long a visitor stayed in the fields of a form, in milliseconds; where time is, the caller knows. */
export interface Dwelling {
  /** By field, what is over. */
  readonly spent: Readonly<Record<string, number>>
  /** The field that the visitor is in. */
  readonly inside: { readonly field: string; readonly since: number } | null
  /** The field that the visitor was in last. */
  readonly last: string | null
}

/** An event as the public API takes it (specification 4.6). */
export interface FieldEvent {
  readonly field: string
  readonly dwell_seconds: number
  readonly abandoned: boolean
}

export const nowhere: Dwelling = { spent: {}, inside: null, last: null }

/** The visitor leaves the field that he is in, if any. */
export const leave = (dwelling: Dwelling, now: number): Dwelling => {
  const { inside, spent } = dwelling
  if (inside === null) return dwelling
  const before = spent[inside.field] ?? 0
  return {
    spent: { ...spent, [inside.field]: before + Math.max(0, now - inside.since) },
    inside: null,
    last: inside.field
  }
}

/** The visitor enters a field; he can be in one at a time. */
export const enter = (dwelling: Dwelling, field: string, now: number): Dwelling => ({
  ...leave(dwelling, now),
  inside: { field, since: now },
  last: field
})

/**
 * What is to be told when the form is finished or the page is left, in batches of 20; the field that an unfinished form
 * was left from is the abandoned one. Seconds are rounded to tenths and at most an hour.
 */
export const eventsOf = (
  dwelling: Dwelling,
  now: number,
  isFinished: boolean
): ReadonlyArray<ReadonlyArray<FieldEvent>> => {
  const { last, spent } = leave(dwelling, now)
  const events = Object.entries(spent).map(([field, millis]) => ({
    field,
    dwell_seconds: Math.min(3600, Math.round(millis / 100) / 10),
    abandoned: !isFinished && field === last
  }))
  return Array.from({ length: Math.ceil(events.length / 20) }, (_, nth) =>
    events.slice(nth * 20, nth * 20 + 20)
  )
}
