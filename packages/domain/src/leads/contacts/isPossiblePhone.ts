import * as Option from "effect/Option"
import { phoneDigits } from "../../kernel/texts/index.ts"
import type { PhoneNumbers } from "./PhoneNumbers.ts"

/** As many digits have all but the shortest numbers. */
const fewestDigits = 7

/**
 * Whether a person can be called by the text (D-CAP-8): it has 7 digits or more, or the numbering plans have a number for it.
 * Numbers of a country without a plan here, and those that are kept for examples, are possible.
 */
export const isPossiblePhone = (
  text: string,
  { e164 }: Pick<PhoneNumbers["Service"], "e164">,
  defaultCountry: string
): boolean => phoneDigits(text).length >= fewestDigits || Option.isSome(e164(text.trim(), defaultCountry))
