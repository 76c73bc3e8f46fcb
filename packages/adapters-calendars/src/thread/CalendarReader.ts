import type { BusyInterval, FetchFailed, OccurrenceTimes } from "@calendeal/domain/calendars"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type { AccountResource } from "../caldav/AccountResource.ts"
import type { Multistatus, Resource } from "../caldav/Multistatus.ts"
import type { StoredEntry } from "../icalendar/storedEntry.ts"
import { failed } from "../requests/ask.ts"
import { type Answer, busyTimesOf, ownTimesOf, type Question } from "./protocol.ts"
import type { ReadingThread } from "./ReadingThread.ts"

type Payload<Tag extends Question["_tag"]> = Omit<Extract<Question, { readonly _tag: Tag }>, "_tag">

/** An object of a collection. */
interface ReadObject {
  readonly path: string
  readonly version: string
  readonly times: OccurrenceTimes
}

/** Parses the responses of calendar servers in the reading thread. */
export interface CalendarReader {
  readonly feed: (
    question: Payload<"Feed">
  ) => Effect.Effect<
    { readonly busy: ReadonlyArray<BusyInterval>; readonly ownZone: TimeZoneName | null },
    FetchFailed
  >
  /** Fails with `not_a_calendar` if the text is not a multistatus. */
  readonly listing: (question: Payload<"Listing">) => Effect.Effect<Multistatus, FetchFailed>
  readonly objects: (
    question: Payload<"Objects">
  ) => Effect.Effect<{ readonly objects: ReadonlyArray<ReadObject>; readonly steps: number }, FetchFailed>
  /** Null: the object is not of this meeting. */
  readonly entry: (question: Payload<"Entry">) => Effect.Effect<StoredEntry | null, FetchFailed>
  /** Null: the server does not say. */
  readonly privileges: (text: string) => Effect.Effect<ReadonlyArray<string> | null, FetchFailed>
  /** Fails with `not_a_calendar` if the text is not a multistatus. */
  readonly account: (text: string) => Effect.Effect<ReadonlyArray<AccountResource>, FetchFailed>
}

export const calendarReader = ({ ask }: ReadingThread): CalendarReader => {
  const request = <A>(question: Question, read: (answer: Answer) => A | undefined) =>
    Effect.flatMap(ask(question), (answer): Effect.Effect<A, FetchFailed> => {
      if (answer._tag === "Failed") return Effect.fail(failed(answer.fault, null, answer.part))
      const value = read(answer)
      return value === undefined
        ? Effect.die(new Error("The response belongs to another request."))
        : Effect.succeed(value)
    })
  return {
    feed: (question) =>
      request({ _tag: "Feed", ...question }, (answer) =>
        answer._tag === "Busy" ? { busy: busyTimesOf(answer.times), ownZone: answer.ownZone } : undefined
      ),
    listing: (question) =>
      request({ _tag: "Listing", ...question }, (answer) =>
        answer._tag === "Listing" ? multistatusOf(answer) : undefined
      ),
    objects: (question) =>
      request({ _tag: "Objects", ...question }, (answer) =>
        answer._tag === "Objects"
          ? {
              objects: answer.entries.map(({ own, path, times, version }) => ({
                path,
                version,
                times: { busy: busyTimesOf(times), own: ownTimesOf(own) }
              })),
              steps: answer.steps
            }
          : undefined
      ),
    entry: (question) =>
      request({ _tag: "Entry", ...question }, (answer) =>
        answer._tag === "Entry" ? answer.entry : undefined
      ),
    privileges: (text) =>
      request({ _tag: "Privileges", text }, (answer) =>
        answer._tag === "Privileges" ? answer.names : undefined
      ),
    account: (text) =>
      request({ _tag: "Account", text }, (answer) =>
        answer._tag === "Account" ? answer.resources : undefined
      )
  }
}

const multistatusOf = (listing: Extract<Answer, { readonly _tag: "Listing" }>): Multistatus => ({
  resources: listing.paths.map((path, nth): Resource => {
    const kind = listing.kinds[nth] ?? 0
    return {
      path,
      href: listing.hrefs[nth] ?? path,
      status: listing.statuses[nth] ?? 404,
      etag: listing.versions[nth] ?? undefined,
      data: undefined,
      isCollection: (kind & 1) > 0,
      isCalendar: (kind & 2) > 0,
      isMissing: (kind & 4) > 0
    }
  }),
  syncToken: listing.syncToken ?? undefined
})
