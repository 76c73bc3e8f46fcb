import {
  type CalendarId,
  CalendarWriter,
  type EntryContent,
  type EntryTexts,
  type KnownEntry,
  marksOf,
  mergeTexts
} from "@calendeal/domain/calendars"
import { Context, Effect, Layer } from "effect"

/** An entry of a calendar, as its host sees it. */
export interface WrittenEntry
  extends EntryTexts, KnownEntry, Pick<EntryContent, "startAt" | "endAt" | "isTentative"> {
  readonly icalUid: string
}

/** The entries that were written in this process, and the changes of hosts. */
export class WrittenEntries extends Context.Service<
  WrittenEntries,
  {
    /** A calendar's entries, by start. */
    readonly of: (calendarId: CalendarId) => Effect.Effect<ReadonlyArray<WrittenEntry>>
    /** The host changes an entry; null: deletes it. */
    readonly change: (
      calendarId: CalendarId,
      icalUid: string,
      changed: Partial<Omit<WrittenEntry, keyof KnownEntry>> | null
    ) => Effect.Effect<void>
  }
>()("@calendeal/adapters-memory/calendars/WrittenEntries") {}

interface Kept extends WrittenEntry {
  readonly marks: string
}

/** Writes entries into calendars in memory, whatever the server. */
export const layer = Layer.effectContext(
  Effect.sync(() => {
    const calendars = new Map<CalendarId, Map<string, Kept>>()
    let version = 0
    const entriesOf = (calendarId: CalendarId): Map<string, Kept> => {
      const entries = calendars.get(calendarId) ?? new Map<string, Kept>()
      calendars.set(calendarId, entries)
      return entries
    }
    const writer = CalendarWriter.of({
      put: ({ calendar }, { icalUid }, content) =>
        Effect.sync(() => {
          const entries = entriesOf(calendar.id)
          const present = entries.get(icalUid)
          const { description, location, title } = content
          const texts = { title, location, description }
          version += 1
          const entry = { remoteId: icalUid, etag: String(version), icalUid }
          entries.set(icalUid, {
            ...entry,
            ...(present === undefined ? texts : mergeTexts(texts, present, present.marks)),
            startAt: content.startAt,
            endAt: content.endAt,
            isTentative: content.isTentative,
            marks: marksOf(texts)
          })
          return { ...entry, conference: null }
        }),
      remove: ({ calendar }, { icalUid }) => Effect.sync(() => void entriesOf(calendar.id).delete(icalUid)),
      look: ({ calendar }, { icalUid }) => Effect.sync(() => entriesOf(calendar.id).get(icalUid) ?? null),
      tryWriting: () => Effect.void
    })
    const written = WrittenEntries.of({
      of: (calendarId) =>
        Effect.sync(() =>
          [...entriesOf(calendarId).values()]
            .map(({ marks: _, ...entry }) => entry)
            .toSorted((one, other) => one.startAt.epochMilliseconds - other.startAt.epochMilliseconds)
        ),
      change: (calendarId, icalUid, changed) =>
        Effect.sync(() => {
          const entries = entriesOf(calendarId)
          const present = entries.get(icalUid)
          if (present === undefined) return
          version += 1
          if (changed === null) entries.delete(icalUid)
          else entries.set(icalUid, { ...present, ...changed, etag: String(version) })
        })
    })
    return Context.make(CalendarWriter, writer).pipe(Context.add(WrittenEntries, written))
  })
)
