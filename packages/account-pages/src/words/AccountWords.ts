import type { AccountWords as Parts } from "@calendeal/locales/account"

/** The texts of the account's pages. Names in braces are replaced. */
export type AccountWords = Omit<Parts, "main"> & Parts["main"]

/** The texts of the pages on which a workspace's accounts are connected. */
export type AccountsWords = Parts["accounts"]

/** A value that an ad platform shows and a person enters. */
export type AdField = keyof AccountsWords["fields"]

/** The result of a test event. */
export type TestAnswer = keyof AccountsWords["answers"]
