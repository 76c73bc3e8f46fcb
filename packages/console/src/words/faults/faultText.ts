import { say } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import type { ConsoleWords } from "../ConsoleWords.ts"

type FaultsWords = ConsoleWords["faults"]

const isKnown = (words: FaultsWords, code: string): code is keyof FaultsWords => Object.hasOwn(words, code)

/** What a fault of a connection means, and what to do (D-CON-66). Codes of HTTP statuses are `http_503` and alike. */
export const faultText = (words: FaultsWords, code: string): string => {
  const status = /^http_(\d{3})$/.exec(code)?.[1]
  if (status !== undefined) return say(words.http_status, { status })
  const text = isKnown(words, code) ? words[code] : undefined
  return typeof text === "string" ? text : say(words.other, { code })
}

/** Why a calendar was not read, with the event that cannot be read (D-CAL-11). */
export const calendarFaultText = (
  words: FaultsWords,
  { lastError, lastErrorPart }: Pick<Schemas["Calendar"], "lastError" | "lastErrorPart">
): string => {
  if (lastError === null) return ""
  if (lastErrorPart === null) return words[lastError]
  const { line, part } = lastErrorPart
  const event = lastErrorPart.event ?? "–"
  const place =
    line === null ? say(words.placeWithoutLine, { event, part }) : say(words.place, { event, line, part })
  return `${words[lastError]} ${place}`
}
