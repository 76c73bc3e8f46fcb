import type { PageWords } from "@calendeal/locales/page"
import * as Struct from "effect/Struct"
import type { Words } from "./Words.ts"

/** The texts without what only documents and the page of a mail's link say: every byte before the first paint delays it. */
export const scripted: (words: PageWords) => Words = Struct.omit([
  "link",
  "oneOffLink",
  "plain",
  "preview",
  "remember",
  "wish"
])
