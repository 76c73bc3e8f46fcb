import * as Option from "effect/Option"
import type { Attribution } from "../contacts/index.ts"

/**
 * The page where the last visit, or else the first, began: without query and fragment, where forms leave e-mails, and
 * without a path that may hold an e-mail or a phone number.
 */
export const landingPageOf = ({ first, last }: Attribution): Option.Option<string> =>
  Option.firstSomeOf([last, first].map((timed) => pageAt(timed?.touch.landing_page)))

const pageAt = (address: string | undefined): Option.Option<string> => {
  const [, origin = "", path = "/"] =
    /^(https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[0-9]{1,5})?)(\/[^?#]*)?(?:[?#]|$)/i.exec(address ?? "") ??
    []
  if (origin === "") return Option.none()
  return Option.some(origin + (isImpersonal(path) ? path : "/"))
}

/** Letters, digits, hyphens and slashes, and nowhere the seven digits that the shortest phone number has. */
const isImpersonal = (path: string): boolean =>
  /^[A-Za-z0-9/_-]*$/.test(path) && !/[0-9](?:[/_-]?[0-9]){6}/.test(path)
