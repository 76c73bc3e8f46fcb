import type { Language } from "@calendeal/domain/texts"
import type { Theme } from "@calendeal/web-kit/theme"
import type { AccountWords } from "../words/AccountWords.ts"

/** The pages of an account: to sign in, to follow a link, to answer a booking or an offer or a proposal from a mail, to come back from the identity provider, the account itself, to connect calendars, and the workspace's accounts. */
export type AccountScreen =
  | "sign-in"
  | "link"
  | "answer"
  | "offer"
  | "proposal"
  | "provider"
  | "account"
  | "connect"
  | "connected"
  | "accounts"

/** The pages with a script of their own: to connect an assistant, and those that are connected. */
export type AssistantScreen = "authorize" | "assistants"

/** The data for the script, embedded in the document. It contains nothing about a person. */
export interface AccountView {
  readonly screen: AccountScreen
  readonly lang: Language
  readonly words: AccountWords
  /** The identity provider with which people can sign in here; null: none. */
  readonly provider: { readonly name: string; readonly workspace: string | null } | null
  /** Whether browsers have passkeys for the service (D-PASSKEY-3). */
  readonly passkeys: boolean
  /** Whether the sign-in page asks for a password: a workspace allows them (D-PW-2). */
  readonly passwords: boolean
}

/** The same for the script of assistants. */
export interface AssistantView extends Omit<AccountView, "screen"> {
  readonly screen: AssistantScreen
}

/** A whole document. */
export interface AccountPageView extends Omit<AccountView, "screen"> {
  readonly screen: AccountScreen | AssistantScreen
  readonly theme: Theme
  readonly script: string
  readonly style: string
}
