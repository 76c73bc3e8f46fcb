import { sendTestWebhook } from "@calendeal/domain/webhook-payloads"
import { IdGenerator } from "@calendeal/domain/consistency"
import { commit, type Versioned } from "@calendeal/domain/management"
import { newSecret, type Webhook, WebhookId, WebhookSender } from "@calendeal/domain/webhooks"
import type { WebAddress } from "@calendeal/domain/event-types"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import {
  Membership,
  SecretRotation,
  WebhookDraft,
  WebhookPatch,
  type Matching
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { testResult } from "./webhookDeliveries.ts"
import {
  changeResource,
  find,
  type Listing,
  list,
  refuseStale,
  wireErrors,
  withVersion
} from "./resources.ts"

const draft = strictFieldsOf(WebhookDraft)
const patch = strictFieldsOf(WebhookPatch)
const rotation = strictFieldsOf(SecretRotation)

interface ById {
  readonly params: { readonly webhookId: string }
}

export const listWebhooks = ({ query }: Listing) => list("webhooks", {}, query, view)

export const getWebhook = ({ params }: ById) => Effect.map(find("webhooks", params.webhookId), versionOf)

export const createWebhook = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const { enabled = true, events, url } = yield* draft
  yield* refuseUnreachable(url)
  const owner = { id: WebhookId.make(yield* idGenerator.uuid), workspaceId: audit.workspaceId }
  const { sealed, secret } = yield* newSecret(owner)
  const webhook: Webhook = {
    ...owner,
    url,
    events: distinct(events),
    enabled,
    sealedSecret: sealed,
    former: null
  }
  yield* commit(audit, { _tag: "CreateWebhook", webhook })
  const added = yield* find("webhooks", webhook.id)
  return withVersion({ ...view(added), secret: Redacted.value(secret) }, added.version)
}, Effect.catchTags(wireErrors))

export const updateWebhook = Effect.fnUntraced(function* ({ headers, params }: ById & Matching) {
  const { events, ...fields } = yield* patch
  if (fields.url !== undefined) yield* refuseUnreachable(fields.url)
  const changes = { ...fields, ...(events !== undefined && { events: distinct(events) }) }
  const changed = yield* changeResource("webhooks", params.webhookId, headers, ({ value, version }) =>
    Effect.as(refuseStale("updateWebhook", value, changes), {
      _tag: "UpdateWebhook",
      webhook: { ...value, ...changes },
      version
    })
  )
  return versionOf(changed)
}, Effect.catchTags(wireErrors))

export const deleteWebhook = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { value } = yield* find("webhooks", params.webhookId)
  yield* commit(audit, { _tag: "DeleteWebhook", webhookId: value.id })
}, Effect.catchTags(wireErrors))

export const rotateWebhookSecret = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { overlapSeconds } = yield* rotation
  const { value } = yield* find("webhooks", params.webhookId)
  const { sealed, secret } = yield* newSecret(value)
  const until = overlapSeconds === 0 ? null : DateTime.add(audit.at, { seconds: overlapSeconds })
  yield* commit(audit, { _tag: "RotateWebhookSecret", webhookId: value.id, sealedSecret: sealed, until })
  return { secret: Redacted.value(secret), formerSecretUntil: until }
}, Effect.catchTags(wireErrors))

export const testWebhook = Effect.fnUntraced(function* ({ params }: ById) {
  const { value } = yield* find("webhooks", params.webhookId)
  return yield* testResult(sendTestWebhook(value))
})

/** Refuses a URL to which nothing would ever be sent. */
const refuseUnreachable = Effect.fnUntraced(function* (url: WebAddress) {
  const { refusal } = yield* WebhookSender
  const reason = refusal(url)
  if (Option.isSome(reason)) return yield* invalidField("url", reason.value)
})

const distinct = (events: Webhook["events"]) => [...new Set(events)]

const versionOf = (found: Versioned<Webhook>) => withVersion(view(found), found.version)

const view = ({ createdAt, value: { enabled, events, former, id, url } }: Versioned<Webhook>) => ({
  id,
  url,
  events,
  enabled,
  createdAt,
  formerSecretUntil: former && former.until
})
