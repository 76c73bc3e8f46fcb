/** A place where a workspace keeps a secret, sealed. */
export type SecretPlace = "apiKey" | "integration" | "webhook" | "formerWebhook" | "calendar"

/** A sealed secret that is to be replaced by the same secret, sealed anew; if it is another by now, it stays. */
export interface ReencryptedSecret {
  readonly place: SecretPlace
  /** Of what has the secret. */
  readonly id: string
  readonly before: string
  readonly after: string
}
