import type { Language } from "@calendeal/domain/texts"
import type { Theme } from "../page/PageView.ts"
import type { AccountWords } from "./words/AccountWords.ts"

/** The pages of an account: to ask for a link, to follow a link, and the account itself. */
export type AccountScreen = "sign-in" | "link" | "account"

/** The data for the script, embedded in the document. It contains nothing about a person. */
export interface AccountView {
  readonly screen: AccountScreen
  readonly lang: Language
  readonly words: AccountWords
}

/** A whole document. */
export interface AccountPageView extends AccountView {
  readonly theme: Theme
  readonly script: string
  readonly style: string
  readonly font: string
}
