import { CalendarWriter, type WriteTarget } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpClient } from "effect/http"
import { collectionWriter } from "./caldav/writeCollection.ts"
import { type EntryWriter, refusingWriter } from "./EntryWriter.ts"
import { type GoogleAddresses, googleAddresses } from "./google/googleRequests.ts"
import { googleWriter } from "./google/writeGoogle.ts"
import { type MicrosoftAddresses, microsoftAddresses } from "./microsoft/fetchMicrosoft.ts"
import { graphCalendar } from "./microsoft/graph.ts"
import { microsoftWriter } from "./microsoft/writeMicrosoft.ts"
import { AccessTokens } from "./requests/AccessTokens.ts"
import { withKnownHost } from "./requests/withKnownHost.ts"
import { calendarReader } from "./thread/CalendarReader.ts"
import { readingThread, readingThreadLimits } from "./thread/ReadingThread.ts"

export interface CalendarWriterOptions {
  readonly google?: GoogleAddresses
  readonly microsoft?: MicrosoftAddresses
}

/**
 * Writes entries over HTTP. The client comes from the caller and has to restrict where users' addresses may lead. Each kind
 * of calendar has its own writer.
 */
export const layer = ({
  google = googleAddresses,
  microsoft = microsoftAddresses
}: CalendarWriterOptions = {}): Layer.Layer<CalendarWriter, never, HttpClient.HttpClient | AccessTokens> =>
  Layer.effect(
    CalendarWriter,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const tokens = yield* AccessTokens
      // A thread of its own, so that a large calendar that is being read holds up no entry.
      const reader = calendarReader(yield* readingThread(readingThreadLimits))
      const writerOf = ({ access, calendar }: WriteTarget): EntryWriter => {
        switch (access._tag) {
          case "ics":
            return refusingWriter("read_only")
          case "caldav":
            return collectionWriter(client, reader, access)
          case "google":
            return googleWriter(client, google, access, (work) =>
              withKnownHost(tokens.withToken({ ...calendar, isLost: false }, work))
            )
          case "microsoft":
            return microsoftWriter((work) =>
              withKnownHost(
                tokens.withToken({ ...calendar, isLost: false }, (token) =>
                  work(graphCalendar(client, microsoft.graph, token, access.calendarId))
                )
              )
            )
        }
      }
      return CalendarWriter.of({
        put: (target, identity, content, known) => writerOf(target).put(identity, content, known),
        remove: (target, identity, known) => writerOf(target).remove(identity, known),
        look: (target, identity, known) => writerOf(target).look(identity, known),
        tryWriting: (target) => writerOf(target).tryWriting
      })
    })
  )
