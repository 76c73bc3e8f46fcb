import type { CalendarAccounts, OfferedCalendar } from "@calendeal/domain/connections"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { ask, failed, refusedBy } from "./ask.ts"

/** The number of calendars that are offered: the largest page of Google. */
const most = 250

/** The calendars of the token's account, the primary one first. */
export const listCalendars = Effect.fn("calendars.listCalendars")(function* (
  client: HttpClient.HttpClient,
  bases: { readonly [Provider in CalendarAccounts]: string },
  provider: CalendarAccounts,
  accessToken: Redacted.Redacted
) {
  const { params, path, read } = lists[provider]
  const request = HttpClientRequest.get(`${bases[provider]}${path}`).pipe(
    HttpClientRequest.setUrlParams(params),
    HttpClientRequest.bearerToken(accessToken)
  )
  const answer = yield* ask(client, request)
  if (answer.status !== 200) return yield* refusedBy(answer)
  const calendars = read(answer.text)
  if (Option.isNone(calendars)) return yield* failed("server_error")
  return calendars.value
    .slice(0, most)
    .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
})

const Id = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1024))

const readGoogle = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      items: Schema.Array(
        Schema.Struct({
          id: Id,
          summary: Schema.optionalKey(Schema.String),
          summaryOverride: Schema.optionalKey(Schema.String),
          primary: Schema.optionalKey(Schema.Boolean),
          accessRole: Schema.String
        })
      )
    })
  )
)

const readMicrosoft = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      value: Schema.Array(
        Schema.Struct({
          id: Id,
          name: Schema.String,
          isDefaultCalendar: Schema.optionalKey(Schema.Boolean),
          canEdit: Schema.optionalKey(Schema.Boolean)
        })
      )
    })
  )
)

const named = (name: string): string => name.slice(0, 200)

const lists = {
  google: {
    path: "/users/me/calendarList",
    params: { maxResults: String(most) },
    read: (text: string) =>
      Option.map(readGoogle(text), ({ items }) =>
        items
          // Those of which only free times can be seen cannot be read.
          .filter(({ accessRole }) => accessRole !== "freeBusyReader" && accessRole !== "none")
          .map(
            ({
              accessRole,
              id,
              primary = false,
              summary = id,
              summaryOverride = summary
            }): OfferedCalendar => ({
              id,
              name: named(summaryOverride),
              isPrimary: primary,
              canWrite: accessRole === "owner" || accessRole === "writer"
            })
          )
      )
  },
  microsoft: {
    path: "/me/calendars",
    params: { $top: String(most), $select: "id,name,isDefaultCalendar,canEdit" },
    read: (text: string) =>
      Option.map(readMicrosoft(text), ({ value }) =>
        value.map(({ canEdit = false, id, isDefaultCalendar = false, name }): OfferedCalendar => ({
          id,
          name: named(name),
          isPrimary: isDefaultCalendar,
          canWrite: canEdit
        }))
      )
  }
}
