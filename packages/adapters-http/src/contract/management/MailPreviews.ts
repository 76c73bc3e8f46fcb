import { EventTypeId } from "@calendeal/domain/event-types"
import {
  audiencesOf,
  isNotice,
  MailAudience,
  MailKind,
  mailLimits,
  MailSettings,
  NoticeKind,
  ownTextFaults,
  type OwnWords
} from "@calendeal/domain/mails"
import { type Fault, invalidValue } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Conflict, InvalidInput, InvalidJson, NotFound } from "../errors.ts"
import { Reference } from "../fields.ts"
import { atLeast, reading } from "./access.ts"
import { paragraphText } from "./Mail.ts"
import { routeFields } from "./MailRoute.ts"
import { ownWordsFields } from "./MailTexts.ts"

interface Asked {
  readonly kind: MailKind | NoticeKind
  readonly audience?: MailAudience
  readonly paragraph?: string | null
  readonly ownWords?: OwnWords | null
}

/** What does not fit the kind of mail. */
const faultsOf = ({ audience, kind, ownWords, paragraph }: Asked) => {
  const at = (path: ReadonlyArray<string>, fault: Fault) => ({ path, issue: invalidValue(fault) })
  if (isNotice(kind)) {
    const fault: Fault = { message: "must be left out for this kind", code: "not_for_kind" }
    const given = Object.entries({ audience, paragraph, ownWords }).filter(([, value]) => value !== undefined)
    return given.map(([name]) => at([name], fault))
  }
  const audiences = audiencesOf(kind)
  if (audience !== undefined && !audiences.includes(audience))
    return [
      at(["audience"], {
        message: `must be one of: ${audiences.join(", ")} for this kind`,
        code: "not_an_option"
      })
    ]
  if (ownWords === undefined || ownWords === null) return []
  return ownTextFaults({ kind, audience: audience ?? audiences[0] }, ownWords).map(({ at: word, ...fault }) =>
    at(["ownWords", word], fault)
  )
}

/** The mail to preview. */
export const MailPreviewRequest = Schema.Struct({
  kind: Schema.Literals([...MailKind.literals, ...NoticeKind.literals]).annotate({
    description:
      "The kind of mail. Those from `calendar_lost` on are about no booking: they go to the workspace's own people and have no audience and no own words."
  }),
  audience: Schema.optionalKey(
    MailAudience.pipe(
      Schema.annotateEncoded({
        description:
          "The recipient, who gets mails of this kind. Default: the booker, or for mails to hosts the host."
      })
    )
  ),
  language: Schema.optionalKey(
    MailSettings.fields.language.annotate({ description: "Default: the language of the settings." })
  ),
  eventTypeId: Schema.optionalKey(
    Reference(EventTypeId, "Shows the title, duration, place and questions of this event type.")
  ),
  paragraph: Schema.optionalKey(
    Schema.NullOr(paragraphText).annotate({
      description: "Shown in place of the saved own paragraph. Null: none. Hosts and members get none."
    })
  ),
  ownWords: Schema.optionalKey(
    Schema.NullOr(Schema.Struct(ownWordsFields)).annotate({
      description: "Shown in place of the saved own text. Null: the service's words."
    })
  )
})
  .check(Schema.makeFilter((asked: Asked) => faultsOf(asked)))
  .annotate({ identifier: "MailPreviewRequest" })

/** A mail as its recipient sees it. */
export const MailPreview = Schema.Struct({
  subject: Schema.String,
  text: Schema.String,
  html: Schema.String.annotate({ description: "A whole document without scripts." })
}).annotate({ identifier: "MailPreview" })

const params = { workspaceId: Schema.String }

export const PreviewMail = HttpApiEndpoint.post("previewMail", "/:workspaceId/mail/preview", {
  params,
  payload: MailPreviewRequest,
  success: MailPreview,
  error: [InvalidJson, InvalidInput, NotFound]
})
  .annotateMerge(atLeast("admin", "Preview an email", reading))
  .annotate(
    OpenApi.Description,
    "Shows a mail about an invented meeting with the workspace's settings. Sends and stores nothing."
  )

/** A test mail. */
const SentTestMail = Schema.Struct({
  to: Schema.String.annotate({ description: "Your address." }),
  sent: Schema.Boolean.annotate({ description: "Whether the server has accepted the mail." }),
  fault: Schema.NullOr(Schema.String).annotate({
    description: "The code of the fault, such as `smtp_550` or `login_failed`. Null: it is sent."
  }),
  ...routeFields
}).annotate({ identifier: "SentTestMail" })

const { limit, windowSeconds } = mailLimits.testsOfMember

export const SendTestMail = HttpApiEndpoint.post("sendTestMail", "/:workspaceId/mail/preview/send", {
  params,
  payload: MailPreviewRequest,
  success: SentTestMail,
  error: [InvalidJson, InvalidInput, NotFound, Conflict]
})
  .annotateMerge(atLeast("admin", "Send a test email to yourself"))
  .annotate(
    OpenApi.Description,
    `Sends the mail that the preview shows to your own address immediately, without an invitation. Its links lead nowhere. 409: your address is not confirmed, or there is no mail server. At most ${limit} per ${windowSeconds} s per person.`
  )
