import { IdGenerator } from "@calendeal/domain/consistency"
import {
  type AdAccount,
  type ConversionKind,
  credentialOwner,
  credentialText,
  type Integration,
  IntegrationId,
  type KindNotMapped,
  sendTestEvent
} from "@calendeal/domain/conversions"
import { commit, type Position, updateResource, type Versioned } from "@calendeal/domain/management"
import { Vault } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { HttpServerRequest } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import {
  Conflict,
  IntegrationDraft,
  IntegrationPatch,
  InvalidInput,
  Membership,
  TestEventDraft,
  type Matching
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { issuesOf, refusalOf } from "../../middleware/issues.ts"
import { found } from "./found.ts"
import { listed } from "./listed.ts"
import { refused } from "./refused.ts"

const draft = strictFieldsOf(IntegrationDraft)
const patch = strictFieldsOf(IntegrationPatch)
const testDraft = strictFieldsOf(TestEventDraft)

interface Named {
  readonly params: { readonly integrationId: string }
}

export const listIntegrations = ({
  query
}: {
  readonly query: { readonly limit?: number; readonly cursor?: Position }
}) => listed("integrations", {}, query, view)

export const getIntegration = ({ params }: Named) =>
  Effect.map(found("integrations", params.integrationId), versionOf)

export const createIntegration = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const { account, credential, enabled = true } = yield* draft
  const id = IntegrationId.make(yield* idGenerator.uuid)
  const { workspaceId } = audit
  const sealedCredential = yield* sealed({ id, workspaceId, account }, credential)
  const integration: Integration = { id, workspaceId, account, enabled, sealedCredential }
  yield* commit(audit, { _tag: "AddIntegration", integration })
  return versionOf(yield* found("integrations", id))
}, Effect.catchTags(refused))

export const changeIntegration = Effect.fnUntraced(function* ({ headers, params }: Named & Matching) {
  const { audit } = yield* Membership
  const { credential, ...fields } = yield* patch
  const expected = headers["if-match"] ?? Option.none()
  yield* updateResource(
    audit,
    "integrations",
    params.integrationId,
    expected,
    Effect.fnUntraced(function* ({ value, version }) {
      const changed = { ...value, ...fields }
      if (changed.account.platform !== value.account.platform) return yield* anotherPlatform
      const sealedCredential =
        credential === undefined ? value.sealedCredential : yield* sealed(changed, credential)
      const integration: Integration = { ...changed, sealedCredential }
      return { _tag: "ChangeIntegration", integration, version }
    })
  )
  return versionOf(yield* found("integrations", params.integrationId))
}, Effect.catchTags(refused))

export const removeIntegration = Effect.fnUntraced(function* ({ params }: Named) {
  const { audit } = yield* Membership
  const { value } = yield* found("integrations", params.integrationId)
  yield* commit(audit, { _tag: "RemoveIntegration", integrationId: value.id })
}, Effect.catchTags(refused))

export const testIntegration = Effect.fnUntraced(
  function* ({ params }: Named) {
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const isEmpty = headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0
    const { kind }: { readonly kind?: ConversionKind } = isEmpty ? {} : yield* testDraft
    const { value } = yield* found("integrations", params.integrationId)
    const { request, told } = yield* sendTestEvent(value, Option.fromUndefinedOr(kind))
    return {
      request,
      outcome: outcomes[told._tag],
      code: "code" in told ? told.code : null
    }
  },
  Effect.catchTags({
    KindNotMapped: (_: KindNotMapped) =>
      Effect.fail(
        new InvalidInput({
          issues: [{ path: ["kind"], message: "must be a kind that the integration reports" }]
        })
      ),
    SecretUnreadable: () =>
      Effect.fail(new Conflict({ message: "The credential can no longer be decrypted. Enter it again." }))
  })
)

const outcomes = {
  Accepted: "accepted",
  Pending: "pending",
  Throttled: "throttled",
  Retryable: "retryable",
  Rejected: "rejected",
  AuthExpired: "auth_expired"
} as const

const anotherPlatform = new InvalidInput({
  issues: [{ path: ["account", "platform"], message: "must not change" }]
})

/** The credential, checked by its platform's rule and encrypted for its integration. */
const sealed = Effect.fnUntraced(function* (
  { account, id, workspaceId }: Pick<Integration, "id" | "workspaceId"> & { readonly account: AdAccount },
  credential: string
) {
  const vault = yield* Vault
  const read = Schema.decodeUnknownResult(credentialText(account.platform))(credential)
  if (Result.isFailure(read)) {
    return yield* refusalOf(
      issuesOf(read.failure.issue).map(({ message }) => ({ path: ["credential"], message }))
    )
  }
  return yield* vault.seal(credentialOwner({ id, workspaceId }), Redacted.make(read.success))
})

const versionOf = (integration: Versioned<Integration>) =>
  HttpApiSchema.withHeaders({ body: view(integration), headers: { etag: integration.version } })

const view = ({ createdAt, value: { account, enabled, id } }: Versioned<Integration>) => ({
  id,
  account,
  enabled,
  createdAt
})
