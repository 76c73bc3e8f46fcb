import * as Schema from "effect/Schema"
import { Email } from "../../kernel/texts/index.ts"

/** An account's identifier, a UUID. */
export const AccountId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

/**
 * A person who signs in. In a workspace, the account is the member with the account's email (D-SIGN-1). An account exists
 * once its owner has shown that they receive mails at the address.
 */
export const Account = Schema.Struct({ id: AccountId, email: Email })
export type Account = typeof Account.Type
