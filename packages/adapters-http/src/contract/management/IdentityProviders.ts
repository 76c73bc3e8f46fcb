import { WorkspaceProvider } from "@calendeal/domain/accounts"
import { quotaOf } from "@calendeal/domain/management"
import { Line } from "@calendeal/domain/texts"
import { Role } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { described, Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

const domain = Schema.String.check(
  Schema.isMaxLength(253),
  Schema.isPattern(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u, {
    message: "must be a domain in lower case, such as example.com",
    code: "host_name"
  })
)

const rule = Schema.Union(
  [
    Schema.Struct({ domain, role: Role }).annotate({ title: "domain" }),
    Schema.Struct({ group: Line(1, 200), role: Role }).annotate({ title: "group" })
  ],
  { mode: "oneOf" }
)

/** The people who get a role by signing in: of a domain, or of a group of the provider. */
const rules = described(
  "The people who join by signing in, and their role: of a `domain`, by a verified email, or of a `group` of the provider. The roles of groups are followed at each sign-in (D-OIDC-5).",
  Schema.Array(rule).check(Schema.isMaxLength(50))
)

const issuer = Schema.String.check(
  Schema.isMaxLength(500),
  Schema.makeFilter((text) => /^https?:\/\/[^\s\p{Cc}@?#]+$/iu.test(text) && URL.canParse(text), {
    message: "must be a URL",
    code: "web_address",
    toJsonSchema: () => ({
      format: "uri",
      pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001F\\u007F-\\u009F@?#]+$"
    })
  })
)

const scopes = Schema.String.check(
  Schema.isMaxLength(500),
  Schema.isPattern(/^(?:[!-~]+ )*openid(?: [!-~]+)*$/u, {
    message: "must be names, separated by spaces, with openid",
    code: "openid_scopes"
  })
)

/** The identity provider without its secret. */
export const IdentityProviderView = Schema.Struct({
  id: WorkspaceProvider.fields.id,
  name: Schema.String,
  issuer: Schema.String,
  clientId: Schema.String,
  hasSecret: Schema.Boolean,
  scopes: Schema.String,
  groupsClaim: Schema.String,
  rules,
  redirectAddress: Schema.String.annotate({ description: "The address to register at the provider." }),
  signInAddress: Schema.String.annotate({ description: "The page on which people find the provider." }),
  createdAt: Instant
}).annotate({ identifier: "IdentityProvider" })

/** A new identity provider. */
export const IdentityProviderDraft = Schema.Struct({
  name: described("The name on the button, 1-60 characters.", Line(1, 60)),
  issuer: described("As the provider writes it.", issuer),
  clientId: Line(1, 500),
  clientSecret: Schema.optionalKey(described("Without it, the client is a public one.", Line(1, 1000))),
  scopes: Schema.optionalKey(described("`openid email profile` by default.", scopes)),
  groupsClaim: Schema.optionalKey(
    described("The claim with the groups of a person, `groups` by default.", Line(1, 200))
  ),
  rules: Schema.optionalKey(rules)
}).annotate({ identifier: "IdentityProviderDraft" })

const pathParams = { workspaceId: Schema.String, providerId: Identifier }

export const ListIdentityProviders = HttpApiEndpoint.get(
  "listIdentityProviders",
  "/:workspaceId/identity-providers",
  {
    params: { workspaceId: Schema.String },
    query: pageQuery,
    success: pageOf(IdentityProviderView, "IdentityProviders")
  }
).annotateMerge(atLeast("admin", "List the identity provider", reading))

export const GetIdentityProvider = HttpApiEndpoint.get(
  "getIdentityProvider",
  "/:workspaceId/identity-providers/:providerId",
  { params: pathParams, success: IdentityProviderView, error: [NotFound] }
).annotateMerge(atLeast("admin", "Get the identity provider", reading))

export const CreateIdentityProvider = HttpApiEndpoint.post(
  "createIdentityProvider",
  "/:workspaceId/identity-providers",
  {
    params: { workspaceId: Schema.String },
    payload: IdentityProviderDraft,
    success: IdentityProviderView.pipe(HttpApiSchema.status(201)),
    error: refusals
  }
)
  .annotateMerge(atLeast("owner", "Create the identity provider"))
  .annotate(
    OpenApi.Description,
    "Register `BASE_URL` with `/-/provider/<workspace id>` at the provider first. Calendeal reads the provider's metadata before it responds, " +
      `for at most 10 seconds. If that fails, the answer is \`invalid_input\`, and nothing is stored. The secret is never shown. ${quotaOf("identityProviders")}`
  )

export const DeleteIdentityProvider = HttpApiEndpoint.delete(
  "deleteIdentityProvider",
  "/:workspaceId/identity-providers/:providerId",
  { params: pathParams, error: refusals }
)
  .annotateMerge(atLeast("owner", "Delete the identity provider"))
  .annotate(
    OpenApi.Description,
    "The sessions that it began end (D-OIDC-12). Members and their identities stay; a provider with the same issuer finds them again."
  )
