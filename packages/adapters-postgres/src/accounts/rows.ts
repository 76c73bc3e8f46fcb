import { Account, AccountLink, Passkey, Session } from "@calendeal/domain/accounts"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

const { account: _, onlyIn: ___, ...own } = Session.fields

const Flat = Schema.Struct({
  ...own,
  accountId: Account.fields.id,
  email: Account.fields.email,
  /** The workspace whose identity provider began the session. */
  limitedTo: Schema.NullOr(WorkspaceId),
  createdAt: Schema.DateTimeUtcFromDate,
  lastSeenAt: Schema.DateTimeUtcFromDate,
  endedAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}).pipe(
  Schema.encodeKeys({
    accountId: "account_id",
    createdAt: "created_at",
    lastSeenAt: "last_seen_at",
    endedAt: "ended_at",
    isRotationDue: "is_rotation_due",
    refusedIn: "refused_in",
    limitedTo: "only_in"
  })
)

/** A session with its account as a row of `find_session`. */
export const SessionRow = Flat.pipe(
  Schema.decodeTo(
    Schema.toType(Session),
    SchemaTransformation.transform<Session, typeof Flat.Type>({
      decode: ({ accountId, email, limitedTo, ...session }) => ({
        ...session,
        account: { id: accountId, email },
        onlyIn: limitedTo === null ? null : [limitedTo]
      }),
      encode: ({ account, onlyIn, ...session }) => ({
        ...session,
        accountId: account.id,
        email: account.email,
        limitedTo: onlyIn?.[0] ?? null
      })
    })
  )
)

/** A link as a row of the table `account_links`. */
export const AccountLinkRow = Schema.Struct({
  ...AccountLink.fields,
  createdAt: Schema.DateTimeUtcFromDate,
  expiresAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    sealedSecret: "sealed_secret",
    createdAt: "created_at",
    expiresAt: "expires_at",
    usedBy: "used_by"
  })
)

const { account: __, ...ofPasskey } = Passkey.fields

const FlatPasskey = Schema.Struct({
  ...ofPasskey,
  accountId: Account.fields.id,
  email: Account.fields.email,
  createdAt: Schema.DateTimeUtcFromDate,
  lastUsedAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}).pipe(
  Schema.encodeKeys({
    accountId: "account_id",
    credentialId: "credential_id",
    publicKey: "public_key",
    createdAt: "created_at",
    lastUsedAt: "last_used_at"
  })
)

/** A passkey with its account as a row of `find_passkeys`. */
export const PasskeyRow = FlatPasskey.pipe(
  Schema.decodeTo(
    Schema.toType(Passkey),
    SchemaTransformation.transform<Passkey, typeof FlatPasskey.Type>({
      decode: ({ accountId, email, ...passkey }) => ({ ...passkey, account: { id: accountId, email } }),
      encode: ({ account, ...passkey }) => ({ ...passkey, accountId: account.id, email: account.email })
    })
  )
)
