import { WebAddress } from "@calendeal/domain/event-types"
import { MailSettings, OwnParagraph, OwnServer } from "@calendeal/domain/mails"
import { invalidValue, Line, Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { EmailField, Instant } from "../fields.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { described, describedAs, HostNameField, upTo } from "./fields.ts"
import { matchHeader, versioned } from "./versions.ts"

/** The maximum number of own paragraphs. */
const maximumParagraphs = 50

/** The text of an own paragraph. */
export const paragraphText = described(
  "1-2,000 characters of plain text, any number of lines.",
  Text(1, 2000)
)

const paragraph = Schema.Struct({
  kind: OwnParagraph.fields.kind.annotate({ description: "The kind of mail." }),
  language: OwnParagraph.fields.language.annotate({ description: "The language of the mail." }),
  text: paragraphText
})

const paragraphs = upTo(maximumParagraphs, paragraph)
  .check(
    Schema.makeFilter((items: ReadonlyArray<Pick<OwnParagraph, "kind" | "language">>) =>
      items.slice(0, maximumParagraphs + 1).flatMap(({ kind, language }, index) =>
        items.findIndex((other) => other.kind === kind && other.language === language) < index
          ? [
              {
                path: [index],
                issue: invalidValue({
                  message: "must not have the kind and language of another paragraph",
                  code: "twice"
                })
              }
            ]
          : []
      )
    )
  )
  .check(describedAs("Own paragraphs in mails to bookers and guests: at most one for a kind and a language."))

const logoUrl = WebAddress.check(
  Schema.isMaxCodePoints(2048),
  Schema.makeFilter((url) => /^https:/iu.test(url), {
    message: "must be an https URL",
    code: "https_address",
    // A second pattern beside the one of the address.
    toJsonSchema: () => ({ allOf: [{ pattern: "^[Hh][Tt][Tt][Pp][Ss]:" }] })
  })
)

const server = {
  host: HostNameField,
  port: OwnServer.fields.port
    .check(Schema.isBetween({ minimum: 1, maximum: 65_535 }))
    .annotate({ description: "587 for `starttls` and 465 for `tls`, usually." }),
  security: OwnServer.fields.security.annotate({
    description: "`tls`: encrypted from the first byte. `starttls`: encryption is required before the login."
  })
}

/** The mail settings that the workspace file has, too, beside the own texts. */
export const mailFields = {
  senderName: described(
    "The name of the sender, 1-80 characters. Null: the workspace's name.",
    Schema.NullOr(Line(1, 80))
  ),
  replyTo: described("Where replies go. Null: to the organiser.", Schema.NullOr(EmailField)),
  logoUrl: described(
    "The https URL of an image. Null: the logo of the workspace's pages.",
    Schema.NullOr(logoUrl)
  ),
  language: MailSettings.fields.language.annotate({
    description: "The language of mails to hosts and members, and to bookers whose language is not known."
  }),
  paragraphs
}

/** The address of the own sender. */
export const SenderField = Schema.Struct({ address: EmailField })

/** The own server without its login. */
export const ServerField = Schema.Struct(server)

const senderDescription = "Null: the installation's sender."
const serverDescription = "Null: the installation's server."

/** A workspace's mail settings without the password. */
export const MailSettingsView = Schema.Struct({
  ...mailFields,
  sender: Schema.NullOr(
    Schema.Struct({
      address: EmailField,
      verifiedAt: Schema.NullOr(Instant).annotate({
        description: "Mails have this sender from then on. Null: the address is not confirmed."
      })
    })
  ).annotate({ description: senderDescription }),
  server: Schema.NullOr(
    Schema.Struct({ ...server, login: Schema.NullOr(Schema.Struct({ username: Schema.String })) })
  ).annotate({ description: serverDescription })
}).annotate({ identifier: "MailSettings" })

/** The changes to a workspace's mail settings. */
export const MailSettingsPatch = Schema.Struct({
  ...Struct.map(mailFields, Schema.optionalKey),
  sender: Schema.optionalKey(
    Schema.NullOr(SenderField).annotate({
      description: `An own sender. Mails have it after its address is confirmed. ${senderDescription}`
    })
  ),
  server: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        ...server,
        login: Schema.NullOr(
          Schema.Struct({
            username: described("1-255 characters.", Line(1, 255)),
            password: Schema.optionalKey(
              described(
                "1-1,000 characters. Write-only. Without it the stored password is kept, if host, port and user name are unchanged.",
                Line(1, 1000)
              )
            )
          })
        ).annotate({ description: "Null: no login." })
      })
    ).annotate({ description: `An own SMTP server. ${serverDescription}` })
  )
}).annotate({ identifier: "MailSettingsPatch" })

const pathParams = { workspaceId: Schema.String }

export const GetMailSettings = HttpApiEndpoint.get("getMailSettings", "/:workspaceId/mail", {
  params: pathParams,
  success: versioned(MailSettingsView),
  error: [NotFound]
}).annotateMerge(forMembers("shared", "Get the mail settings"))

export const UpdateMailSettings = HttpApiEndpoint.patch("updateMailSettings", "/:workspaceId/mail", {
  params: pathParams,
  headers: matchHeader,
  payload: MailSettingsPatch,
  success: versioned(MailSettingsView),
  error: refusals
}).annotateMerge(atLeast("admin", "Update the mail settings"))
