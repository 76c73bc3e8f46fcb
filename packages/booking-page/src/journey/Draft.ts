import { fieldsOf, parsed } from "@calendeal/web-kit/stored"

/** An additional guest. */
export interface Guest {
  readonly name: string
  readonly email: string
}

/** An attempt to book. Retries use the same key (D-BOOK-1). */
export interface Attempt {
  readonly key: string
  /** The body that belongs to the key. */
  readonly body: string
}

/** The captured contact of this visitor. */
export interface Lead {
  readonly contactId: string
  /** The captured email. */
  readonly email: string
  /** The routed hosts; null before qualification. */
  readonly hostIds: ReadonlyArray<string> | null
  /** Proves that this page created the lead (D-CAP-7a); null if the lead existed before. */
  readonly proof: string | null
}

/** The visitor's input and choices, stored in the tab for a reload. */
export interface Draft {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** By the question's key; several choices are several texts. */
  readonly answers: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly guests: ReadonlyArray<Guest>
  /** The kind of the chosen place; null: the first place. */
  readonly placeKind: string | null
  readonly address: string
  readonly consent: boolean
  /** The chosen IANA time zone; null: the device's. */
  readonly zone: string | null
  /** `YYYY-MM-DD` in the zone. */
  readonly day: string | null
  /** The chosen start, in UTC. */
  readonly start: string | null
  readonly lead: Lead | null
  readonly attempt: Attempt | null
}

export const emptyDraft: Draft = {
  name: "",
  email: "",
  phone: "",
  answers: {},
  guests: [],
  placeKind: null,
  address: "",
  consent: false,
  zone: null,
  day: null,
  start: null,
  lead: null,
  attempt: null
}

/** The lead in capture's response. The proof comes only with the first response, and is kept. */
export const leadOf = (earlier: Lead | null, { contactId, email, hostIds, proof }: Lead): Lead => ({
  contactId,
  email,
  hostIds,
  proof: proof ?? (earlier?.contactId === contactId ? earlier.proof : null)
})

/** The attempt that sends this body: the earlier one for the same body, otherwise a new one under the fresh key. */
export const attemptFor = (earlier: Attempt | null, body: string, freshKey: string): Attempt =>
  earlier?.body === body ? earlier : { key: freshKey, body }

/** Reads a stored draft; null for anything else. */
export const readDraft = (text: string | null): Draft | null => {
  const stored = parsed(text)
  return isDraft(stored) ? stored : null
}

const isDraft = (value: unknown): value is Draft => {
  const fields = fieldsOf(value)
  return Object.entries(emptyDraft).every(([name, empty]) => {
    const found = fields[name]
    if (empty === null) return found === null || typeof found === "string" || typeof found === "object"
    return typeof found === typeof empty && Array.isArray(found) === Array.isArray(empty) && found !== null
  })
}
