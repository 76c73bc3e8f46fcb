import * as Option from "effect/Option"
import type { PlatformName } from "./PlatformName.ts"

/** The first and the last name that a platform hashes, of a name as typed; none where it takes none, or not hashed (D-ADS-1). */
export const namesFor = (platform: PlatformName, name: string): Names => {
  switch (platform) {
    case "meta":
      // Its own tools strip the punctuation of ASCII and leave every other mark.
      return namesIn(name, (word) => word.replaceAll(/[!-/:-@[-`{-~]/g, ""))
    case "tiktok":
      return namesIn(name, (word) => word)
    // LinkedIn and Google take names only in clear or with an address; the others not at all.
    case "google":
    case "linkedin":
    case "microsoft":
    case "reddit":
      return { first: Option.none(), last: Option.none() }
  }
}

interface Names {
  readonly first: Option.Option<string>
  readonly last: Option.Option<string>
}

/** Of several words the first and the last; a single word is a first name. */
const namesIn = (name: string, clean: (word: string) => string): Names => {
  const words = name
    .normalize("NFC")
    .toLowerCase()
    .split(/\s+/u)
    .map(clean)
    .filter((word) => word !== "")
  return {
    first: Option.fromUndefinedOr(words[0]),
    last: words.length > 1 ? Option.fromUndefinedOr(words.at(-1)) : Option.none()
  }
}
