import { say } from "@calendeal/booking-page/say"
import type { FaultsWords } from "./FaultsWords.ts"

const isKnown = (words: FaultsWords, code: string): code is keyof FaultsWords => Object.hasOwn(words, code)

/** What a fault of a connection means, and what to do (D-CON-66). */
export const faultText = (words: FaultsWords, code: string): string =>
  isKnown(words, code) && code !== "other" ? words[code] : say(words.other, { code })
