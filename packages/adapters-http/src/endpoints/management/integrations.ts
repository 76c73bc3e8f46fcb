import { disconnectAccount } from "@calendeal/domain/connections"
import { IdGenerator } from "@calendeal/domain/consistency"
import {
  type AdAccount,
  credentialOwner,
  credentialText,
  type Integration,
  IntegrationId,
  type KindNotMapped,
  sendTestEvent
} from "@calendeal/domain/conversions"
import { commit, type Versioned } from "@calendeal/domain/management"
import { Vault } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  Conflict,
  IntegrationDraft,
  IntegrationPatch,
  Membership,
  TestEventDraft,
  type Matching
} from "../../contract/index.ts"
import { optionalFieldsOf, strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { issuesOf } from "../../faults/issuesOf.ts"
import { invalidField, refusalOf } from "../../middleware/refusals.ts"
import {
  changeResource,
  find,
  type Listing,
  list,
  refuseStale,
  wireErrors,
  type WithGrant,
  withVersion
} from "./resources.ts"

const draft = strictFieldsOf(IntegrationDraft)
const patch = strictFieldsOf(IntegrationPatch)
const testDraft = optionalFieldsOf(TestEventDraft)

interface ById {
  readonly params: { readonly integrationId: string }
}

export const listIntegrations = ({ query }: Listing) => list("integrations", {}, query, view)

export const getIntegration = ({ params }: ById) =>
  Effect.map(find("integrations", params.integrationId), versionOf)

export const createIntegration = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const { account, credential, enabled = true } = yield* draft
  const id = IntegrationId.make(yield* idGenerator.uuid)
  const { workspaceId } = audit
  const sealedCredential = yield* sealed({ id, workspaceId, account }, credential)
  const access = { sealedCredential, lostAt: null, endsAt: null }
  const integration: Integration = { id, workspaceId, account, enabled, ...access }
  yield* commit(audit, { _tag: "CreateIntegration", integration })
  return versionOf(yield* find("integrations", id))
}, Effect.catchTags(wireErrors))

export const updateIntegration = Effect.fnUntraced(function* ({ headers, params }: ById & Matching) {
  const given = yield* patch
  const { credential, ...fields } = given
  const current = yield* changeResource(
    "integrations",
    params.integrationId,
    headers,
    Effect.fnUntraced(function* ({ value, version }) {
      yield* refuseStale("updateIntegration", value, given)
      const changed = { ...value, ...fields }
      if (changed.account.platform !== value.account.platform) return yield* anotherPlatform
      const access =
        credential === undefined
          ? {}
          : { sealedCredential: yield* sealed(changed, credential), lostAt: null, endsAt: null }
      const integration: Integration = { ...changed, ...access }
      return { _tag: "UpdateIntegration", integration, version }
    })
  )
  return versionOf(current)
}, Effect.catchTags(wireErrors))

export const deleteIntegration = Effect.fnUntraced(function* ({ params, query }: ById & WithGrant) {
  const { audit } = yield* Membership
  const { value } = yield* find("integrations", params.integrationId)
  if (query.grant !== "keep") yield* disconnectAccount(value)
  yield* commit(audit, { _tag: "DeleteIntegration", integrationId: value.id })
}, Effect.catchTags(wireErrors))

export const testIntegration = Effect.fnUntraced(
  function* ({ params }: ById) {
    const { kind } = yield* testDraft
    const { value } = yield* find("integrations", params.integrationId)
    const { request, reply } = yield* sendTestEvent(value, Option.fromUndefinedOr(kind))
    return {
      request,
      outcome: outcomes[reply._tag],
      code: "code" in reply ? reply.code : null
    }
  },
  Effect.catchTags({
    KindNotMapped: (_: KindNotMapped) =>
      Effect.fail(
        invalidField("kind", {
          message: "must be a kind that the integration reports",
          code: "not_an_option"
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

const anotherPlatform = invalidField(["account", "platform"], { message: "must not change", code: "fixed" })

/** The credential, checked by its platform's rule and encrypted for its integration. */
const sealed = Effect.fnUntraced(function* (
  { account, id, workspaceId }: Pick<Integration, "id" | "workspaceId"> & { readonly account: AdAccount },
  credential: string
) {
  const vault = yield* Vault
  const read = Schema.decodeUnknownResult(credentialText(account.platform))(credential)
  if (Result.isFailure(read)) {
    return yield* refusalOf(issuesOf(read.failure.issue).map((issue) => ({ ...issue, path: ["credential"] })))
  }
  return yield* vault.seal(credentialOwner({ id, workspaceId }), Redacted.make(read.success))
})

export const versionOf = (integration: Versioned<Integration>) =>
  withVersion(view(integration), integration.version)

const view = ({ createdAt, value: { account, enabled, endsAt, id, lostAt } }: Versioned<Integration>) => ({
  id,
  account,
  enabled,
  lostAt,
  endsAt,
  createdAt
})
