import { call } from "../frame/call.ts"

/** What a person wanted to do when they had to sign in again. */
export interface Act {
  readonly kind:
    | "add-passkey"
    | "remove-passkey"
    | "set-password"
    | "remove-password"
    | "connect"
    | "disconnect"
    | "use"
    | "enter"
    | "allow"
  /** What it is done to: a name, an id, or a path of the API. */
  readonly subject: string
}

interface Kept {
  readonly act: Act
  readonly email: string
  readonly page: string
  readonly until: number
}

const key = "calendeal-act"
const page = () => location.pathname + location.search

/**
 * Keeps an act for this page and account, for the 15 minutes of a link. It is in the browser, not in an address: an address that
 * another person has prepared never does anything.
 */
export const keepAct = (act: Act, email: string): void => {
  const kept: Kept = { act, email, page: page(), until: Date.now() + 15 * 60_000 }
  localStorage.setItem(key, JSON.stringify(kept))
}

/** Takes out the act that was kept for this page, if the same account is signed in. */
export const takeAct = async (): Promise<Act | null> => {
  const kept: Kept | null = JSON.parse(localStorage.getItem(key) ?? "null")
  if (kept === null || kept.page !== page()) return null
  localStorage.removeItem(key)
  const own = await call("GET", "")
  return own.isGood && own.body.email === kept.email && Date.now() < kept.until ? kept.act : null
}
