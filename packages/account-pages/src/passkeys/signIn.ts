import type { Failure } from "@calendeal/web-kit/ask"
import { call } from "../frame/call.ts"
import { once } from "../frame/once.ts"
import { usePasskey } from "./authenticator.ts"

interface Options {
  /** Whether only the session's own account can sign in. */
  readonly again?: boolean
  /** The browser offers passkeys in the field of the email until it is aborted. */
  readonly suggestion?: AbortSignal
}

/** Signs in with a passkey. Null: done. `cancelled`: the person or the browser has used none. */
export const signInWithPasskey = (options: Options) =>
  options.suggestion === undefined ? byButton(options) : signIn(options)

const signIn = async ({ again = false, suggestion }: Options): Promise<Failure | "cancelled" | null> => {
  const asked = await call("POST", "/passkey", { again })
  if (!asked.isGood) return asked
  const answer = await usePasskey(asked.body, suggestion)
  if (answer === null) return "cancelled"
  const reply = await call("POST", "/passkey/finish", answer)
  return reply.isGood ? null : reply
}

const byButton = once(signIn)
