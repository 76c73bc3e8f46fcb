import { say } from "@calendeal/booking-page/say"
import type { FaultsWords } from "./FaultsWords.ts"

const isKnown = (words: FaultsWords, code: string): code is keyof FaultsWords => Object.hasOwn(words, code)

/** What a fault of a connection means, and what to do (D-CON-66). Codes of HTTP statuses are `http_503` and alike. */
export const faultText = (words: FaultsWords, code: string): string => {
  const status = /^http_(\d{3})$/.exec(code)?.[1]
  if (status !== undefined) return say(words.http_status, { status })
  return isKnown(words, code) && code !== "other" ? words[code] : say(words.other, { code })
}
