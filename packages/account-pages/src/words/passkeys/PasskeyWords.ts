/** The texts about passkeys. */
export interface PasskeyWords {
  readonly title: string
  readonly lead: string
  readonly notUsed: string
  readonly name: string
  readonly add: string
  readonly remove: string
  readonly signIn: string
  readonly cancelled: string
  readonly notAdded: string
  readonly wrongName: string
  readonly reasons: {
    readonly stale: string
    readonly unknown: string
    readonly other_account: string
    readonly invalid: string
  }
}
