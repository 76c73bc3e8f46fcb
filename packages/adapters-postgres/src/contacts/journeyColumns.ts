import { hash } from "node:crypto"
import { type Attribution, journeyOf, textOfTouch, type Touch } from "@calendeal/domain/contacts"
import { journeyPartOf } from "@calendeal/domain/sources"
import * as DateTime from "effect/DateTime"

/**
 * The touches of a contact in short, for reports that follow many journeys (decision 273): their times, and their marks. It
 * follows from the attribution, and is stored wherever that is.
 */
export const journeyColumns = (attribution: Attribution) => {
  const journey = journeyOf(attribution)
  return {
    touch_ats: journey.map(({ at }) => DateTime.formatIso(at)),
    touch_marks: journey.map(({ touch }) => markOf(touch))
  }
}

/**
 * A number that is the same for touches with the same signals and ids of a campaign. 52 bits: a number of JSON, and of 50,000 different touches two
 * have the same one in three of ten million workspaces.
 */
export const markOf = (touch: Touch): number =>
  Number.parseInt(hash("sha256", textOfTouch(journeyPartOf(touch))).slice(0, 13), 16)
