import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Location } from "../event-types/index.ts"
import { AddressRequired, InvalidLocation, NoLocationConfigured } from "./errors.ts"

/** Where a booking takes place. */
export interface ChosenLocation {
  readonly location: Location
  /** The booker's address, when that is where they meet. */
  readonly attendeeAddress: string | null
}

/**
 * The location of the kind asked for, else the first (specification 4.2, D-BOOK-3). Only where the booker
 * is visited does the address count, and there it is required.
 */
export const chooseLocation = (
  locations: ReadonlyArray<Location>,
  kind: Option.Option<string>,
  address: Option.Option<string>
): Result.Result<ChosenLocation, NoLocationConfigured | InvalidLocation | AddressRequired> => {
  if (locations.length === 0) return Result.fail(new NoLocationConfigured())
  const location = Option.isNone(kind)
    ? locations[0]
    : locations.find((offered) => offered.kind === kind.value)
  if (location === undefined) return Result.fail(new InvalidLocation())
  if (location.kind !== "in_person_attendee") return Result.succeed({ location, attendeeAddress: null })
  const attendeeAddress = Option.getOrElse(address, () => "").trim()
  return attendeeAddress === ""
    ? Result.fail(new AddressRequired())
    : Result.succeed({ location, attendeeAddress })
}
