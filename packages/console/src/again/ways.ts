import { signInWithPasskey } from "@calendeal/account-pages/passkey"
import { api } from "../api/client.ts"
import type { ConsoleLanguage } from "../words/languages.ts"

/** `done`: there is a new session. `sent`: a link is on its way. */
export type Outcome = "done" | "sent" | "refused" | "failed" | "noMail"

const silent = { response: { ok: false, status: 0 } } as const

/** With the password, a session keeps its limit (D-PW-5). */
export const byPassword = async (email: string, password: string): Promise<Outcome> => {
  const { response } = await api
    .POST("/api/account/password/sign-in", { body: { email, password } })
    .catch(() => silent)
  if (response.ok) return "done"
  return response.status >= 400 && response.status < 429 ? "refused" : "failed"
}

export const canUsePasskeys = (): boolean => "PublicKeyCredential" in window

/** Only a passkey of the same account signs in (D-PASSKEY-5). */
export const byPasskey = async (): Promise<Outcome> =>
  (await signInWithPasskey({ again: true })) === null ? "done" : "refused"

export const byLink = async (email: string, language: ConsoleLanguage): Promise<Outcome> => {
  const { response } = await api
    .POST("/api/account/sign-in", { body: { email, language, next: location.pathname + location.search } })
    .catch(() => silent)
  return response.ok ? "sent" : response.status === 409 ? "noMail" : "failed"
}
