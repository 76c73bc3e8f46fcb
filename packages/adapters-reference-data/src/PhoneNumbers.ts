import { PhoneNumbers } from "@calendeal/domain/contacts"
import { Layer, Option } from "effect"
// The smallest of its three sets of numbering plans tells countries as well as the largest; "mobile" does not.
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min"

/** The numbering plans as Google's libphonenumber has them. */
export const layer = Layer.succeed(
  PhoneNumbers,
  PhoneNumbers.of({
    countryOf: (typed, defaultCountry) => {
      const number = isSupportedCountry(defaultCountry)
        ? parsePhoneNumberFromString(typed, defaultCountry)
        : parsePhoneNumberFromString(typed)
      return Option.fromUndefinedOr(number?.isPossible() === true ? number.country : undefined)
    }
  })
)
