import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InvalidInput, InvalidJson, NotFound } from "./errors.ts"
import { Counted, limitedTo } from "./middleware.ts"

/** `POST /calendar-notifications/google` (D-PUSH-2). */
const ReceiveGoogleNotification = HttpApiEndpoint.post(
  "receiveGoogleNotification",
  "/calendar-notifications/google",
  {
    headers: {
      "x-goog-channel-token": Schema.optionalKey(
        AnyText.check(Schema.isMaxCodePoints(256)).annotate({
          description: "The token that the service gave Google for the calendar."
        })
      )
    },
    success: HttpApiSchema.NoContent,
    error: [NotFound]
  }
)
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.calendarNotifications, "A Google calendar has changed"))
  .annotate(
    OpenApi.Description,
    "Called by Google. The body is ignored. The calendar is read soon, at most every 10 seconds. `not_found`: the token is not from this installation."
  )

/** The most notifications in one request. */
export const mostNotifications = 1000

/** Notifications of Microsoft Graph. Other fields are ignored. */
export const MicrosoftNotifications = Schema.Struct({
  value: Schema.Array(
    Schema.Struct({
      clientState: Schema.optionalKey(
        AnyText.check(Schema.isMaxCodePoints(256)).annotate({
          description: "The token that the service gave Microsoft for the calendar."
        })
      ),
      lifecycleEvent: Schema.optionalKey(AnyText.check(Schema.isMaxCodePoints(100)))
    })
  ).check(Schema.isMaxLength(mostNotifications))
}).annotate({ identifier: "MicrosoftNotifications" })

/** `POST /calendar-notifications/microsoft` (D-PUSH-4). */
const ReceiveMicrosoftNotifications = HttpApiEndpoint.post(
  "receiveMicrosoftNotifications",
  "/calendar-notifications/microsoft",
  {
    query: {
      validationToken: Schema.optionalKey(
        AnyText.check(Schema.isMaxCodePoints(2000)).annotate({
          description: "The response is this text, and the body is ignored."
        })
      )
    },
    payload: MicrosoftNotifications,
    success: [Schema.String.pipe(HttpApiSchema.asText()), HttpApiSchema.Accepted],
    error: [InvalidJson, InvalidInput, NotFound]
  }
)
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.calendarNotifications, "A Microsoft calendar has changed"))
  .annotate(
    OpenApi.Description,
    "Called by Microsoft Graph. The calendars are read soon, at most every 10 seconds. `not_found`: no token is from this installation."
  )

/** The endpoints for calendars' servers. */
export class CalendarNotificationsGroup extends HttpApiGroup.make("calendarNotifications")
  .add(ReceiveGoogleNotification, ReceiveMicrosoftNotifications)
  .annotate(OpenApi.Title, "Notifications of calendars")
  .annotate(OpenApi.Description, "Called by calendars' servers when a calendar changes.") {}
