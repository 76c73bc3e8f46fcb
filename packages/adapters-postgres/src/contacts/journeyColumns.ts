import { hash } from "node:crypto"
import {
  type Attribution,
  journeyOf,
  textOfTouch,
  type TimedTouch,
  type Touch
} from "@calendeal/domain/contacts"
import { journeyPartOf, signalPartOf } from "@calendeal/domain/sources"
import * as DateTime from "effect/DateTime"

/**
 * The touches of a contact in short, for reports that follow many journeys (decision 273): their times, and their marks. It
 * follows from the attribution, and is stored wherever that is.
 */
export const journeyColumns = (attribution: Attribution) => {
  const journey = journeyOf(attribution)
  return {
    touch_ats: journey.map(({ at }) => DateTime.formatIso(at)),
    touch_marks: journey.map(({ touch }) => markOf(touch)),
    first_at: attribution.first && DateTime.formatIso(attribution.first.at),
    first_signals: signalsIn(attribution.first),
    last_signals: signalsIn(attribution.last)
  }
}

/** The same for touches that no report of first and last touches tells apart (decision 291). Null: there is no touch. */
const signalsIn = (timed: TimedTouch | null): number | null =>
  timed === null ? null : numberOf(JSON.stringify(signalPartOf(timed.touch)))

/**
 * A number that is the same for touches with the same signals and ids of a campaign. 52 bits: a number of JSON, and of 50,000 different touches two
 * have the same one in three of ten million workspaces.
 */
export const markOf = (touch: Touch): number => numberOf(textOfTouch(journeyPartOf(touch)))

const numberOf = (text: string): number => Number.parseInt(hash("sha256", text).slice(0, 13), 16)
