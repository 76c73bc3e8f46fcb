import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound, RateLimitedAnswer } from "../errors.ts"
import { atLeast, forAdminsAndHosts } from "./access.ts"
import { Identifier } from "./fields.ts"
import { routeFields } from "./MailRoute.ts"

/** Whether a stored connection works. */
const tested = {
  works: Schema.Boolean,
  fault: Schema.NullOr(Schema.String).annotate({
    description:
      "The code of the fault, such as `unauthorized`, or for mail `login_failed` or `smtp_535`. Null: it works."
  }),
  message: Schema.NullOr(Schema.String).annotate({
    description: "The fault of a calendar or an account as text. Null: it works, or it is about mail."
  })
}
const ConnectionTest = Schema.Struct(tested).annotate({ identifier: "ConnectionTest" })

/** Whether the mail server works, and which one it is. */
const MailServerTest = Schema.Struct({ ...tested, ...routeFields }).annotate({ identifier: "MailServerTest" })

const error = [NotFound, RateLimitedAnswer]
const limits = "At most 30 tests a minute per workspace."

export const TestCalendar = HttpApiEndpoint.post(
  "testCalendar",
  "/:workspaceId/hosts/:hostId/calendars/:calendarId/test",
  {
    params: { workspaceId: Schema.String, hostId: Identifier, calendarId: Identifier },
    success: ConnectionTest,
    error
  }
)
  .annotateMerge(forAdminsAndHosts("Test a busy calendar"))
  .annotate(
    OpenApi.Description,
    `Reads the calendar for at most 4 seconds, and tries to write into a destination. Nothing is stored; a failing calendar that works again is read soon. ${limits}`
  )

export const TestConferenceAccount = HttpApiEndpoint.post(
  "testConferenceAccount",
  "/:workspaceId/conference-accounts/:accountId/test",
  { params: { workspaceId: Schema.String, accountId: Identifier }, success: ConnectionTest, error }
)
  .annotateMerge(atLeast("admin", "Test a conference account"))
  .annotate(
    OpenApi.Description,
    `Tries the stored access for at most 5 seconds, and makes no meeting. ${limits}`
  )

export const TestMailServer = HttpApiEndpoint.post("testMailServer", "/:workspaceId/mail/test", {
  params: { workspaceId: Schema.String },
  success: MailServerTest,
  error
})
  .annotateMerge(atLeast("admin", "Test the mail server"))
  .annotate(
    OpenApi.Description,
    `Connects to the own server, or to the installation's, and logs in, for at most 8 seconds, and says which server it is. Sends no mail. ${limits}`
  )
