import type { HostId } from "@calendeal/domain/event-types"

/** Whose entry an object is, and what the service wrote last. */
export interface EntryMark {
  readonly hostId: string
  readonly sequence: number
  /** The marks of the texts (`marksOf`). */
  readonly texts: string
}

/** The mark as text, for `StoredObject.mark`. */
export const entryMark = (hostId: HostId, sequence: number, texts: string): string =>
  `${sequence}/${hostId}/${texts}`

/** The mark in a text; undefined: there is none. */
export const entryMarkOf = (text: string): EntryMark | undefined => {
  const [, sequence, hostId, texts] = /^(\d{1,9})\/([\w-]+)\/([\w.]+)$/.exec(text) ?? []
  return hostId === undefined || texts === undefined
    ? undefined
    : { sequence: Number(sequence), hostId, texts }
}
