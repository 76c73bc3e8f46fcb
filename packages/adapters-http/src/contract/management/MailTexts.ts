import {
  isWithout,
  OwnText,
  ownTextFaults,
  ownTextKinds,
  ownTextLimits,
  type OwnWords,
  ownWordsNames,
  placeholders
} from "@calendeal/domain/mails"
import { invalidValue, Line, Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { described, describedAs, upTo } from "./fields.ts"
import { matchHeader, versioned } from "./versions.ts"

const { line, text, texts } = ownTextLimits

/** The words of an own text. */
export const ownWordsFields = {
  subject: described(
    `One line of 1-${line} characters with placeholders, but without links. Null: the service's words.`,
    Schema.NullOr(Line(1, line))
  ),
  heading: described(
    `One line of 1-${line} characters with placeholders, but without links. Null: the service's words.`,
    Schema.NullOr(Line(1, line))
  ),
  text: described(
    `1-${text} characters of plain text with placeholders, any number of lines, in place of the greeting and the first sentences. A line with a value that an email does not have is left out. Null: the service's words.`,
    Schema.NullOr(Text(1, text))
  )
}

/** The words of an own text, of which one at least is the workspace's own. */
export const OwnWordsDraft = Schema.Struct(ownWordsFields)
  .check(
    Schema.makeFilter((words: OwnWords) =>
      isWithout(words)
        ? ownWordsNames.map((name) => ({
            path: [name],
            issue: invalidValue({ message: "is required, if the others are null", code: "required" })
          }))
        : []
    )
  )
  .annotate({ identifier: "MailTextDraft" })

const { audience, kind, language } = OwnText.fields
const place = {
  kind: kind.annotate({ description: "The kind of mail." }),
  audience: audience.annotate({ description: "The recipient." }),
  language: language.annotate({ description: "The language of the mail." })
}

const isFor = (own: OwnText) => (other: OwnText) =>
  other.kind === own.kind && other.audience === own.audience && other.language === own.language

/** The own texts in the workspace file. */
export const ownTexts = upTo(texts, Schema.Struct({ ...place, ...ownWordsFields }))
  .check(
    Schema.makeFilter((all: ReadonlyArray<OwnText>) =>
      all.slice(0, texts + 1).flatMap((own, index) => {
        if (!ownTextKinds.some((one) => one.kind === own.kind && one.audience === own.audience))
          return [
            {
              path: [index, "audience"],
              issue: invalidValue({ message: "must get emails of this kind", code: "not_an_option" })
            }
          ]
        if (all.findIndex(isFor(own)) < index)
          return [
            {
              path: [index],
              issue: invalidValue({
                message: "must not have the kind, audience and language of another text",
                code: "twice"
              })
            }
          ]
        return ownTextFaults(own, own).map(({ at, ...fault }) => ({
          path: [index, at],
          issue: invalidValue(fault)
        }))
      })
    )
  )
  .check(describedAs("Own subjects, headings and texts: at most one for a kind, an audience and a language."))

const OwnWordsView = Schema.Struct({ language: place.language, ...ownWordsFields }).annotate({
  identifier: "MailText"
})

/** The own texts of a workspace, by kind and audience. */
export const MailTextsView = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      kind: place.kind,
      audience: place.audience,
      placeholders: Schema.Array(Schema.Literals(placeholders)).annotate({
        description:
          "The names that own texts can have in braces. Those that end with `Link` stand in a text only."
      }),
      texts: Schema.Array(OwnWordsView),
      missing: Schema.Array(language).annotate({
        description: "The languages without an own text. Emails in them have the service's words."
      })
    })
  )
}).annotate({ identifier: "MailTexts" })

const params = { workspaceId: Schema.String }
const textParams = {
  workspaceId: Schema.String,
  kind: Schema.String,
  audience: Schema.String,
  language: Schema.String
}
const textPath = "/:workspaceId/mail/texts/:kind/:audience/:language"

export const GetMailTexts = HttpApiEndpoint.get("getMailTexts", "/:workspaceId/mail/texts", {
  params,
  success: versioned(MailTextsView),
  error: [NotFound]
})
  .annotateMerge(forMembers("shared", "Get the own texts of emails"))
  .annotate(OpenApi.Description, "The version is that of the mail settings.")

export const SetMailText = HttpApiEndpoint.put("setMailText", textPath, {
  params: textParams,
  headers: matchHeader,
  payload: OwnWordsDraft,
  success: versioned(MailTextsView),
  error: refusals
})
  .annotateMerge(atLeast("admin", "Set an own text of emails"))
  .annotate(
    OpenApi.Description,
    `Replaces the subject, the heading and the text of the emails of a kind to an audience, in one language. Time, place, buttons and the reason of the email stay below. At most ${texts} per workspace; then 409 \`conflict\`.`
  )

export const DeleteMailText = HttpApiEndpoint.delete("deleteMailText", textPath, {
  params: textParams,
  error: refusals
})
  .annotateMerge(atLeast("admin", "Delete an own text of emails"))
  .annotate(OpenApi.Description, "These emails have the service's words again.")
