import * as Schema from "effect/Schema"
import { WorkspaceId, type CredentialOwner } from "../../workspace/workspaces/index.ts"

/** A conference account's identifier, a UUID. */
export const ConferenceAccountId = Schema.String.check(Schema.isUUID()).pipe(
  Schema.brand("ConferenceAccountId")
)
export type ConferenceAccountId = typeof ConferenceAccountId.Type

/** The providers that a workspace has accounts of. Google Meet and Teams need none: they belong to hosts' calendars. */
export const ConferenceProviderName = Schema.Literals(["zoom", "jitsi", "bigbluebutton"])
export type ConferenceProviderName = typeof ConferenceProviderName.Type

/** The addresses and secrets of a conference account. It is stored sealed and never shown. */
export const ConferenceAccess = Schema.TaggedUnion({
  /** A server-to-server app. Its users are found by the hosts' emails; otherwise the meeting is `userId`'s. */
  zoom: {
    accountId: Schema.String,
    clientId: Schema.String,
    clientSecret: Schema.String,
    userId: Schema.String
  },
  /** A user who was connected in the browser (D-CONN-9). The meetings are theirs. `userId`: Zoom's id of the user. */
  zoom_user: {
    clientId: Schema.String,
    clientSecret: Schema.String,
    refreshToken: Schema.String,
    userId: Schema.String
  },
  /** `address`: the server's URL. `secret`: makes the rooms unguessable. `appId` and `appSecret` sign tokens (HS256); null: none. */
  jitsi: {
    address: Schema.String,
    secret: Schema.String,
    token: Schema.NullOr(Schema.Struct({ appId: Schema.String, appSecret: Schema.String }))
  },
  /** `address`: the API's URL, which ends with `/bigbluebutton/`. */
  bigbluebutton: { address: Schema.String, secret: Schema.String }
})
export type ConferenceAccess = typeof ConferenceAccess.Type

/** A grant of a user. Each use of its refresh token may replace it. */
export type ConferenceGrant = Extract<ConferenceAccess, { readonly refreshToken: string }>

/** An access that admins enter. */
export type EnteredAccess = Exclude<ConferenceAccess, ConferenceGrant>

/** A workspace's account at a conference provider. */
export const ConferenceAccount = Schema.Struct({
  id: ConferenceAccountId,
  workspaceId: WorkspaceId,
  provider: ConferenceProviderName,
  /** Chosen by the workspace, 1-120 characters. */
  name: Schema.String,
  /** Its sealed `ConferenceAccess`. */
  sealedAccess: Schema.String,
  /** Since when the provider has ended the grant, so that a person has to allow it again; null: it has not. */
  lostAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc
})
export type ConferenceAccount = typeof ConferenceAccount.Type

/** The vault's owner of an account's access. */
export const conferenceOwner = ({
  id,
  workspaceId
}: Pick<ConferenceAccount, "id" | "workspaceId">): CredentialOwner => ({
  workspaceId,
  kind: "conference",
  id
})
