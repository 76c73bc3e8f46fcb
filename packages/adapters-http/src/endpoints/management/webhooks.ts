import { sendTestWebhook } from "@calendeal/domain/webhook-payloads"
import { IdGenerator } from "@calendeal/domain/consistency"
import { commit, type Position, updateResource, type Versioned } from "@calendeal/domain/management"
import { newSecret, type Webhook, WebhookId, WebhookSender } from "@calendeal/domain/webhooks"
import type { WebAddress } from "@calendeal/domain/event-types"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { HttpApiSchema } from "effect/http-api"
import {
  InvalidInput,
  Membership,
  SecretRotation,
  WebhookDraft,
  WebhookPatch,
  type Matching
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { found } from "./found.ts"
import { listed } from "./listed.ts"
import { refused } from "./refused.ts"
import { testedOnTheWire } from "./webhookDeliveries.ts"

const draft = strictFieldsOf(WebhookDraft)
const patch = strictFieldsOf(WebhookPatch)
const rotation = strictFieldsOf(SecretRotation)

interface Named {
  readonly params: { readonly webhookId: string }
}

export const listWebhooks = ({
  query
}: {
  readonly query: { readonly limit?: number; readonly cursor?: Position }
}) => listed("webhooks", {}, query, view)

export const getWebhook = ({ params }: Named) => Effect.map(found("webhooks", params.webhookId), versionOf)

export const addWebhook = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const { enabled = true, events, url } = yield* draft
  yield* reachable(url)
  const place = { id: WebhookId.make(yield* idGenerator.uuid), workspaceId: audit.workspaceId }
  const { sealed, secret } = yield* newSecret(place)
  const webhook: Webhook = {
    ...place,
    url,
    events: distinct(events),
    enabled,
    sealedSecret: sealed,
    former: null
  }
  yield* commit(audit, { _tag: "AddWebhook", webhook })
  const added = yield* found("webhooks", webhook.id)
  return HttpApiSchema.withHeaders({
    body: { ...view(added), secret: Redacted.value(secret) },
    headers: { etag: added.version }
  })
}, Effect.catchTags(refused))

export const changeWebhook = Effect.fnUntraced(function* ({ headers, params }: Named & Matching) {
  const { audit } = yield* Membership
  const { events, ...fields } = yield* patch
  if (fields.url !== undefined) yield* reachable(fields.url)
  const changed = { ...fields, ...(events !== undefined && { events: distinct(events) }) }
  const expected = headers["if-match"] ?? Option.none()
  yield* updateResource(audit, "webhooks", params.webhookId, expected, ({ value, version }) =>
    Effect.succeed({ _tag: "ChangeWebhook", webhook: { ...value, ...changed }, version })
  )
  return versionOf(yield* found("webhooks", params.webhookId))
}, Effect.catchTags(refused))

export const removeWebhook = Effect.fnUntraced(function* ({ params }: Named) {
  const { audit } = yield* Membership
  const { value } = yield* found("webhooks", params.webhookId)
  yield* commit(audit, { _tag: "RemoveWebhook", webhookId: value.id })
}, Effect.catchTags(refused))

export const rotateWebhookSecret = Effect.fnUntraced(function* ({ params }: Named) {
  const { audit } = yield* Membership
  const { overlapSeconds } = yield* rotation
  const { value } = yield* found("webhooks", params.webhookId)
  const { sealed, secret } = yield* newSecret(value)
  const until = overlapSeconds === 0 ? null : DateTime.add(audit.at, { seconds: overlapSeconds })
  yield* commit(audit, { _tag: "RotateWebhookSecret", webhookId: value.id, sealedSecret: sealed, until })
  return { secret: Redacted.value(secret), formerSecretUntil: until }
}, Effect.catchTags(refused))

export const testWebhook = Effect.fnUntraced(function* ({ params }: Named) {
  const { value } = yield* found("webhooks", params.webhookId)
  return yield* testedOnTheWire(sendTestWebhook(value))
})

/** Refuses a URL to which nothing would ever be sent. */
const reachable = Effect.fnUntraced(function* (url: WebAddress) {
  const { refusal } = yield* WebhookSender
  const reason = refusal(url)
  if (Option.isSome(reason)) {
    return yield* new InvalidInput({ issues: [{ path: ["url"], message: reason.value }] })
  }
})

const distinct = (events: Webhook["events"]) => [...new Set(events)]

const versionOf = (found: Versioned<Webhook>) =>
  HttpApiSchema.withHeaders({ body: view(found), headers: { etag: found.version } })

const view = ({ createdAt, value: { enabled, events, former, id, url } }: Versioned<Webhook>) => ({
  id,
  url,
  events,
  enabled,
  createdAt,
  formerSecretUntil: former && former.until
})
