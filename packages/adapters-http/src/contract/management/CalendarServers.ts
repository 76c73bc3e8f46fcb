import { serverAddress } from "@calendeal/domain/calendars"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput, InvalidJson, NotFound, RateLimitedAnswer } from "../errors.ts"
import { forAdminsAndHosts } from "./access.ts"
import { credentials } from "./Calendars.ts"
import { Identifier } from "./fields.ts"

/** A CalDAV server, with the account there. */
export const CalendarServer = Schema.Struct({
  server: Schema.String.check(
    Schema.isMaxLength(2048),
    Schema.makeFilter((text) => serverAddress(text) !== null, {
      message: "must be the address of a server, such as caldav.example.com",
      code: "such_as",
      values: { example: "caldav.example.com" },
      toJsonSchema: () => ({ pattern: "\\S" })
    })
  ).annotate({
    description:
      "The server's address, such as `caldav.icloud.com` or `https://cloud.example.com/remote.php/dav`, or an email, of which the domain counts. Without a scheme it is `https:`."
  }),
  ...credentials
}).annotate({ identifier: "CalendarServer" })

const DiscoveredCalendars = Schema.Struct({
  calendars: Schema.Array(
    Schema.Struct({
      address: Schema.String.annotate({
        description: "The URL of the collection: the `address` of a new calendar of the kind `caldav`."
      }),
      name: Schema.String,
      colour: Schema.NullOr(Schema.String).annotate({
        description: "The calendar's colour, as `#rrggbb`. Null: it has none."
      }),
      canWrite: Schema.Boolean.annotate({
        description: "False: the server says that bookings cannot be written into it."
      }),
      isConnected: Schema.Boolean.annotate({ description: "Whether the host has it already." })
    })
  )
}).annotate({ identifier: "DiscoveredCalendars" })

export const DiscoverCalendars = HttpApiEndpoint.post(
  "discoverCalendars",
  "/:workspaceId/hosts/:hostId/calendars/discover",
  {
    params: { workspaceId: Schema.String, hostId: Identifier },
    payload: CalendarServer,
    success: DiscoveredCalendars,
    error: [InvalidJson, InvalidInput, NotFound, RateLimitedAnswer]
  }
)
  .annotateMerge(forAdminsAndHosts("Find the calendars of an account on a CalDAV server"))
  .annotate(
    OpenApi.Description,
    "Looks up the account's calendars for at most 8 seconds, at most 250, and stores nothing. " +
      "The password is sent to this server, and to other names of its domain to which it refers over https. " +
      "A wrong address or password is answered `invalid_input`, and so is a server that refers to another domain: `other_server` names it. " +
      "At most 30 such requests and tests a minute per workspace."
  )
