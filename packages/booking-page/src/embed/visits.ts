import { keep, parsed, readText } from "@calendeal/web-kit/stored"
import { knownOf, type Touch } from "./touchOf.ts"

/** The most visits that a browser remembers, for how many days, which is what the service reads, and with how many characters as JSON (D-JRN-5). */
export const [visitLimit, visitDays, textLimit] = [20, 90, 8000]

/** An earlier visit, as a capture has it: a touch with its time in ISO 8601. */
export type Visit = Touch & { readonly at: string }

/** The stored visits with this one: none that is too old or repeats the one before it, and the oldest left out if they are too many. */
export const visitsWith = (stored: string | null, touch: Touch, now: number): ReadonlyArray<Visit> => {
  const kept = visitsIn(stored).filter(
    ({ at }) => Date.parse(at) > now - visitDays * 86_400_000 && Date.parse(at) <= now
  )
  const { at: _, ...last } = kept.at(-1) ?? { at: "" }
  const here = knownOf(touch)
  const isNew = Object.keys(here).length > 0 && JSON.stringify(last) !== JSON.stringify(here)
  const visits = [...kept, ...(isNew ? [{ at: new Date(now).toISOString(), ...here }] : [])].slice(
    -visitLimit
  )
  while (JSON.stringify(visits).length > textLimit) visits.shift()
  return visits
}

/** Anything else than visits, which others could have stored, is as nothing. */
const visitsIn = (stored: string | null): ReadonlyArray<Visit> => {
  const found = parsed(stored)
  return Array.isArray(found) ? found.flatMap(visitOf) : []
}

const visitOf = (found: unknown): ReadonlyArray<Visit> =>
  typeof found === "object" && found !== null && "at" in found && typeof found.at === "string"
    ? [{ at: found.at, ...knownOf(found) }]
    : []

const browser = () => localStorage

/** Whether visits are stored, if only an empty list. */
export const hasVisits = (key: string): boolean => readText(browser, key) !== null

/** Stores this visit, and answers all. Without storage there is this one. */
export const rememberVisit = (key: string, touch: Touch): ReadonlyArray<Visit> => {
  const visits = visitsWith(readText(browser, key), touch, Date.now())
  keep(browser, key, visits)
  return visits
}

export const forgetVisits = (key: string): void => keep(browser, key, null)

/** Whether the browser asks not to be tracked: by Global Privacy Control, or Do Not Track. */
export const asksForPrivacy = (): boolean =>
  ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true) ||
  navigator.doNotTrack === "1"
