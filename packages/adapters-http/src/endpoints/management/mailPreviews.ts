import { findMailSettings, sendTestMail, type TooManyTestMails } from "@calendeal/domain/management"
import {
  audiencesOf,
  isNotice,
  mailBrandOf,
  mailLimits,
  MailRenderer,
  renderSampleNotice,
  sampleMail,
  ServiceAddress,
  withOwnText
} from "@calendeal/domain/mails"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { MailPreviewRequest, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refuseOver } from "../../middleware/rateLimiting.ts"
import { routeView } from "./mailRoute.ts"
import { find, wireErrors } from "./resources.ts"

const request = strictFieldsOf(MailPreviewRequest)

/** The mail that the body asks for, with the name of its sender. */
const sample = Effect.gen(function* () {
  const { audit } = yield* Membership
  const renderer = yield* MailRenderer
  const { audience: asked, eventTypeId, kind, language: spoken, ownWords, paragraph } = yield* request
  const { value: settings } = yield* findMailSettings(audit.workspaceId)
  const { value: workspace } = yield* find("workspace", audit.workspaceId)
  const eventType = eventTypeId === undefined ? null : (yield* find("eventTypes", eventTypeId)).value
  const language = spoken ?? settings.language
  const service = yield* ServiceAddress
  const now = yield* DateTime.now
  const senderName = mailBrandOf(workspace, settings, service).name
  if (isNotice(kind))
    return {
      senderName,
      rendered: yield* renderSampleNotice(kind, { language, now, service, settings, workspace })
    }
  const audience = asked ?? audiencesOf(kind)[0]
  const { paragraphs, texts } = settings
  const rendered = yield* renderer.booking(
    sampleMail({
      kind,
      audience,
      language,
      workspace,
      settings: {
        ...settings,
        paragraphs:
          paragraph === undefined
            ? paragraphs
            : paragraph === null
              ? []
              : [{ kind, language, text: paragraph }],
        texts: ownWords === undefined ? texts : withOwnText(texts, { kind, audience, language }, ownWords)
      },
      eventType,
      hosts: [],
      now,
      service
    })
  )
  return { senderName, rendered }
})

export const previewMail = Effect.fnUntraced(function* () {
  const {
    rendered: { html, subject, text }
  } = yield* sample
  return { subject, text, html }
})

const sendingErrors = {
  StateConflict: wireErrors.StateConflict,
  TooManyTestMails: ({ retryAfterSeconds }: TooManyTestMails) =>
    refuseOver(mailLimits.testsOfMember, retryAfterSeconds)
}

export const sendTestOfMail = Effect.fnUntraced(function* () {
  const { member } = yield* Membership
  const { rendered, senderName } = yield* sample
  const { outcome, route, to } = yield* sendTestMail(member, rendered, senderName)
  return {
    to,
    sent: outcome._tag === "Delivered",
    fault: "code" in outcome ? outcome.code : null,
    ...routeView(route)
  }
}, Effect.catchTags(sendingErrors))
