import * as Schema from "effect/Schema"
import { Line } from "../../kernel/texts/index.ts"
import { type CredentialOwner, Role, WorkspaceId } from "../workspaces/index.ts"

/** An identity provider's identifier, a UUID. */
export const WorkspaceProviderId = Schema.String.check(Schema.isUUID()).pipe(
  Schema.brand("WorkspaceProviderId")
)
export type WorkspaceProviderId = typeof WorkspaceProviderId.Type

/** Who gets a role by signing in: the people of a domain with a verified email, or of a group of the provider (D-OIDC-4). */
export const RoleRule = Schema.Struct({
  who: Schema.TaggedUnion({
    /** In lower case. */
    Domain: { domain: Schema.String },
    Group: { group: Schema.String }
  }),
  role: Role
})
export type RoleRule = typeof RoleRule.Type

/** The identity provider of one workspace (D-OIDC-9). */
export const WorkspaceProvider = Schema.Struct({
  id: WorkspaceProviderId,
  workspaceId: WorkspaceId,
  /** The name that people see. */
  name: Line(1, 60),
  issuer: Schema.String,
  clientId: Schema.String,
  /** Null: a public client. */
  sealedSecret: Schema.NullOr(Schema.String),
  /** Separated by spaces, with `openid`. */
  scopes: Schema.String,
  /** The claim with the groups of a person. */
  groupsClaim: Schema.String,
  rules: Schema.Array(RoleRule),
  createdAt: Schema.DateTimeUtc
})
export type WorkspaceProvider = typeof WorkspaceProvider.Type

/** The vault's owner of the client's secret. */
export const providerOwner = ({
  id,
  workspaceId
}: Pick<WorkspaceProvider, "id" | "workspaceId">): CredentialOwner => ({
  workspaceId,
  kind: "identityProvider",
  id
})
