import type * as DateTime from "effect/DateTime"
import type { SignInWay } from "../../workspace/accounts/index.ts"
import type { Language } from "../../kernel/texts/index.ts"
import type { TimeZoneName, TokenScope } from "../../workspace/workspaces/index.ts"
import type { Mailbox } from "./BookingMail.ts"

/** What has changed about how an account is signed in to or used. `name`: the person's name of the passkey. */
export type AccountChange =
  | { readonly _tag: "PasskeyAdded"; readonly name: string }
  | { readonly _tag: "PasswordSet" }
  | { readonly _tag: "PasswordRemoved" }
  | {
      readonly _tag: "NewBrowser"
      readonly at: DateTime.Utc
      readonly timezone: TimeZoneName
      readonly way: SignInWay
      /** The browser's name (see `browserName`); null: unknown. */
      readonly browser: string | null
    }
  | {
      readonly _tag: "TokenCreated"
      readonly at: DateTime.Utc
      readonly timezone: TimeZoneName
      /** The token's name; null: it has none. */
      readonly name: string | null
      readonly scopes: ReadonlyArray<TokenScope>
      /** The name of the only workspace where it works; null: all of the person's. */
      readonly workspace: string | null
      readonly creator: TokenCreator
    }
  | {
      /** The address is no longer, or now, that of a member of the workspace. */
      readonly _tag: "AddressLeft" | "AddressGiven"
      readonly at: DateTime.Utc
      readonly timezone: TimeZoneName
      readonly workspace: string
    }

/** With what a token was created. `name`: of the browser (see `browserName`), or the token's; null: unknown, or none. */
export type TokenCreator =
  | { readonly _tag: "Browser" | "Token"; readonly name: string | null }
  | { readonly _tag: "CommandLine" }

/** A mail that says what has changed about the recipient's account (D-PASSKEY-6, D-PAT-7, D-PW-7, D-SIGN-17, D-SIGN-18). */
export interface AccountNotice {
  readonly language: Language
  readonly recipient: Mailbox
  /** The host name of the service. */
  readonly service: string
  readonly change: AccountChange
  /** The page of the account. */
  readonly link: string
}
