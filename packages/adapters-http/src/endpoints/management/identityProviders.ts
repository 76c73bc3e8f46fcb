import {
  OpenProvider,
  type RoleRule,
  type WorkspaceProvider,
  WorkspaceProviderId
} from "@calendeal/domain/accounts"
import { IdGenerator } from "@calendeal/domain/consistency"
import { ServiceAddress } from "@calendeal/domain/mails"
import { commit, WorkspaceQueries } from "@calendeal/domain/management"
import {
  clientOf,
  sealClientSecret,
  workspaceProviderPath,
  workspaceSignInPath
} from "@calendeal/domain/sign-in"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { IdentityProviderDraft, Membership, NotFound } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { find, list, type Listing, wireErrors } from "./resources.ts"

const draft = strictFieldsOf(IdentityProviderDraft)

interface ById {
  readonly params: { readonly providerId: string }
}

/** By how many seconds the provider's clock may differ. Sign-ins fail at 30. */
const tolerableSeconds = 20

export const listIdentityProviders = Effect.fnUntraced(function* ({ query }: Listing) {
  const { audit } = yield* Membership
  return yield* list("identityProviders", {}, query, yield* viewIn(audit.workspaceId))
})

export const getIdentityProvider = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  return (yield* viewIn(audit.workspaceId))(yield* find("identityProviders", params.providerId))
})

export const createIdentityProvider = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const {
    clientId,
    clientSecret,
    groupsClaim = "groups",
    issuer,
    name,
    rules = [],
    scopes = "openid email profile"
  } = yield* draft
  const fields = {
    id: WorkspaceProviderId.make(yield* idGenerator.uuid),
    workspaceId: audit.workspaceId,
    name,
    issuer: new URL(issuer).href,
    clientId,
    scopes,
    groupsClaim,
    rules: rules.map(ruleOf),
    createdAt: audit.at
  }
  const secret = clientSecret === undefined ? null : Redacted.make(clientSecret)
  const open = yield* OpenProvider
  const lead = yield* (yield* open(yield* clientOf(fields, secret, ""))).check.pipe(
    Effect.catchTags({
      ProviderUnreachable: () =>
        invalidField("issuer", {
          message: "must be the address of a provider that responds",
          code: "provider_silent"
        }),
      ProviderRefused: () =>
        invalidField("issuer", {
          message: "must be the issuer in the provider's OpenID metadata",
          code: "provider_other"
        })
    })
  )
  if (lead !== null && Math.abs(lead) > tolerableSeconds)
    return yield* invalidField("issuer", {
      message: "must be a provider whose clock is right",
      code: "provider_clock"
    })
  const sealedSecret = secret === null ? null : yield* sealClientSecret(fields, secret)
  const provider: WorkspaceProvider = { ...fields, sealedSecret }
  yield* commit(audit, { _tag: "CreateIdentityProvider", provider })
  return (yield* viewIn(audit.workspaceId))(provider)
}, Effect.catchTags(wireErrors))

export const deleteIdentityProvider = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { id } = yield* find("identityProviders", params.providerId)
  yield* commit(audit, { _tag: "DeleteIdentityProvider", providerId: id })
}, Effect.catchTags(wireErrors))

const ruleOf = ({
  role,
  ...who
}: NonNullable<(typeof IdentityProviderDraft.Type)["rules"]>[number]): RoleRule => ({
  who: "domain" in who ? { _tag: "Domain", domain: who.domain } : { _tag: "Group", group: who.group },
  role
})

/** The view of a provider of the workspace. */
const viewIn = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const [queries, address] = [yield* WorkspaceQueries, yield* ServiceAddress]
  const workspace = yield* queries.find(workspaceId, "workspace", workspaceId)
  if (Option.isNone(workspace)) return yield* new NotFound()
  const { slug } = workspace.value.value
  return ({
    clientId,
    createdAt,
    groupsClaim,
    id,
    issuer,
    name,
    rules,
    scopes,
    sealedSecret
  }: WorkspaceProvider) => ({
    id,
    name,
    issuer,
    clientId,
    hasSecret: sealedSecret !== null,
    scopes,
    groupsClaim,
    rules: rules.map(({ role, who }) =>
      who._tag === "Domain" ? { domain: who.domain, role } : { group: who.group, role }
    ),
    redirectAddress: new URL(workspaceProviderPath(workspaceId), address).href,
    signInAddress: new URL(workspaceSignInPath(slug), address).href,
    createdAt
  })
})
