import * as Context from "effect/Context"
import type { Option } from "effect/Option"

/** Port: the numbering plans of all countries. */
export class PhoneNumbers extends Context.Service<
  PhoneNumbers,
  {
    /**
     * The ISO 3166-1 alpha-2 country of a typed number, upper-case. A number without a country code belongs to
     * `defaultCountry`. None if the number is not possible.
     */
    readonly countryOf: (typed: string, defaultCountry: string) => Option<string>
    /** The typed number as E.164: a plus sign and 7-15 digits, without an extension. None if the number is not possible. */
    readonly e164: (typed: string, defaultCountry: string) => Option<string>
  }
>()("@calendeal/domain/contacts/PhoneNumbers") {}
