import { PhoneNumbers } from "@calendeal/domain/contacts"
import { Layer, Option } from "effect"
// The smallest of its three sets of numbering plans tells countries as well as the largest; "mobile" does not.
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min"

/** The numbering plans as Google's libphonenumber has them. */
export const layer = Layer.succeed(
  PhoneNumbers,
  PhoneNumbers.of({
    countryOf: (typed, defaultCountry) =>
      Option.flatMap(numberIn(typed, defaultCountry), ({ country }) => Option.fromUndefinedOr(country)),
    e164: (typed, defaultCountry) => Option.map(numberIn(typed, defaultCountry), ({ number }) => number)
  })
)

const numberIn = (typed: string, defaultCountry: string): Option.Option<PhoneNumber> => {
  // The library throws and catches an error at it, which most bookings would pay for.
  if (typed === "") return Option.none()
  const number = isSupportedCountry(defaultCountry)
    ? parsePhoneNumberFromString(typed, defaultCountry)
    : parsePhoneNumberFromString(typed)
  return number?.isPossible() === true ? Option.some(number) : Option.none()
}
