/** The kinds of stored, encrypted secrets. */
export type SecretPlace =
  | "apiKey"
  | "integration"
  | "webhook"
  | "formerWebhook"
  | "calendar"
  | "conference"
  | "payment"
  | "paymentConnection"
  | "mailServer"
  | "identityProvider"
  | "oauthClient"

/** A re-encrypted secret. It is stored only if the stored secret is still `before`. */
export interface ReencryptedSecret {
  readonly place: SecretPlace
  /** The id of the secret's owner. */
  readonly id: string
  readonly before: string
  readonly after: string
}
