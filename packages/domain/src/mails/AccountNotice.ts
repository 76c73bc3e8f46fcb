import type * as DateTime from "effect/DateTime"
import type { SignInWay } from "../accounts/index.ts"
import type { Language } from "../texts/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"
import type { Mailbox } from "./BookingMail.ts"

/** What has changed about how an account is signed in to. `name`: the person's name of the passkey. */
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

/** A mail that says what has changed about the recipient's account (D-PASSKEY-6, D-PW-7, D-SIGN-17). */
export interface AccountNotice {
  readonly language: Language
  readonly recipient: Mailbox
  /** The host name of the service. */
  readonly service: string
  readonly change: AccountChange
  /** The page of the account. */
  readonly link: string
}
