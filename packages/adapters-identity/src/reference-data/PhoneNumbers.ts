import { PhoneNumbers } from "@calendeal/domain/contacts"
import { Layer, Option } from "effect"
// The smallest set of numbering plans distinguishes countries as well as the largest; "mobile" does not.
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min"

/** The numbering plans of Google's libphonenumber. */
export const layer = Layer.succeed(
  PhoneNumbers,
  PhoneNumbers.of({
    countryOf: (typed, defaultCountry) =>
      Option.flatMap(numberIn(typed, defaultCountry), ({ country }) => Option.fromUndefinedOr(country)),
    e164: (typed, defaultCountry) => Option.map(numberIn(typed, defaultCountry), ({ number }) => number)
  })
)

const numberIn = (typed: string, defaultCountry: string): Option.Option<PhoneNumber> => {
  // The library throws and catches an error for empty text, which most bookings have.
  if (typed === "") return Option.none()
  const number = isSupportedCountry(defaultCountry)
    ? parsePhoneNumberFromString(typed, defaultCountry)
    : parsePhoneNumberFromString(typed)
  return number?.isPossible() === true ? Option.some(number) : Option.none()
}
