/** Somebody who comes along. */
export interface Guest {
  readonly name: string
  readonly email: string
}

/** An attempt to book: its key stays with it however often it is sent (D-BOOK-1). */
export interface Attempt {
  readonly key: string
  /** The body that the key stands for. */
  readonly body: string
}

/** The contact that the service made of this visitor. */
export interface Lead {
  readonly contactId: string
  /** The e-mail under which it was captured. */
  readonly email: string
  /** Who may take the booking; null until the rules were asked. */
  readonly hostIds: ReadonlyArray<string> | null
  /** Shows that this page has made the lead (D-CAP-7a); null when it was there before. */
  readonly proof: string | null
}

/** What a visitor has typed and chosen, as it is kept over a reload. */
export interface Draft {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** By the question's key; several choices of one question are several texts. */
  readonly answers: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly guests: ReadonlyArray<Guest>
  /** The kind of the place that was chosen; null: the first. */
  readonly placeKind: string | null
  readonly address: string
  readonly consent: boolean
  /** An IANA name; null: the device's. */
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

/** The lead as capture answers it. Its proof comes once, with the answer that made it, and stays with it. */
export const leadOf = (earlier: Lead | null, { contactId, email, hostIds, proof }: Lead): Lead => ({
  contactId,
  email,
  hostIds,
  proof: proof ?? (earlier?.contactId === contactId ? earlier.proof : null)
})

/** The attempt that sends this body: the same one as long as it is the same body, else a new one under the fresh key. */
export const attemptFor = (earlier: Attempt | null, body: string, freshKey: string): Attempt =>
  earlier?.body === body ? earlier : { key: freshKey, body }

/** A kept draft; whatever else was found in the browser's storage is as if nothing had been kept. */
export const readDraft = (text: string | null): Draft | null => {
  try {
    const kept: unknown = JSON.parse(text ?? "null")
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== "object" || value === null) return false
  const fields = new Map(Object.entries(value))
  return Object.entries(emptyDraft).every(([name, empty]) => {
    const found = fields.get(name)
    if (empty === null) return found === null || typeof found === "string" || typeof found === "object"
    return typeof found === typeof empty && Array.isArray(found) === Array.isArray(empty) && found !== null
  })
}
