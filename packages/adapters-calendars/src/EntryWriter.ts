import type {
  EntryContent,
  EntryIdentity,
  FetchFailed,
  FetchFault,
  KnownEntry,
  SeenEntry,
  WrittenEntry
} from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import { failed } from "./requests/ask.ts"

/** Writes entries into one calendar: the port `CalendarWriter` for a given target. */
export interface EntryWriter {
  readonly put: (
    identity: EntryIdentity,
    content: EntryContent,
    known: KnownEntry | null
  ) => Effect.Effect<WrittenEntry, FetchFailed>
  readonly remove: (identity: EntryIdentity, known: KnownEntry | null) => Effect.Effect<void, FetchFailed>
  readonly look: (identity: EntryIdentity, known: KnownEntry) => Effect.Effect<SeenEntry | null, FetchFailed>
  readonly tryWriting: Effect.Effect<void, FetchFailed>
}

/** The writer of a calendar that cannot be written. */
export const refusingWriter = (fault: FetchFault): EntryWriter => {
  const refused = Effect.fail(failed(fault))
  return { put: () => refused, remove: () => refused, look: () => refused, tryWriting: refused }
}
