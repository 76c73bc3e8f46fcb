/** The texts about passwords. */
export interface PasswordWords {
  readonly title: string
  readonly lead: string
  /** The label on the sign-in page. */
  readonly own: string
  readonly signIn: string
  readonly forgotten: string
  readonly refused: string
  /** The account has not signed in with this browser. */
  readonly newBrowser: string
  readonly changed: string
  /** The label of the field for a new one. */
  readonly new: string
  readonly set: string
  readonly remove: string
  readonly isSet: string
  readonly short: string
  readonly guessable: string
}
