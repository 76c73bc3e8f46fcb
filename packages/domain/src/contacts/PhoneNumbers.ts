import * as Context from "effect/Context"
import type { Option } from "effect/Option"

/** Port: the numbering plans of the world's telephones. */
export class PhoneNumbers extends Context.Service<
  PhoneNumbers,
  {
    /**
     * The ISO 3166-1 alpha-2 country that a typed number belongs to, upper-case; a number without a country
     * code is read as one of `defaultCountry`. None when it is no possible number.
     */
    readonly countryOf: (typed: string, defaultCountry: string) => Option<string>
    /** The typed number as E.164: a plus sign and 7-15 digits, nothing of an extension. None when it is no possible number. */
    readonly e164: (typed: string, defaultCountry: string) => Option<string>
  }
>()("@calendeal/domain/contacts/PhoneNumbers") {}
