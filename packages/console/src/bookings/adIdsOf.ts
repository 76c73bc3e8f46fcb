import { say } from "@calendeal/web-kit/say"
import { adPlatforms } from "@calendeal/domain/sources"
import type { Contact } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

type Touch = NonNullable<Contact["attribution"]["first"]>["touch"]

const browserIds = [
  { key: "fbp", company: "Meta" },
  { key: "ttp", company: "TikTok" },
  { key: "rdt_uuid", company: "Reddit" }
] as const

/** The ids that a touch has, with names that people use: `Google click id (gclid)`. */
export const adIdsOf = (touch: Touch, words: ConsoleWords): ReadonlyArray<readonly [string, string]> =>
  [
    ...adPlatforms.flatMap(({ clickIds, company }) =>
      clickIds.map((key) => ({ key, company, text: words.clickId }))
    ),
    ...browserIds.map((id) => ({ ...id, text: words.browserId }))
  ].flatMap(({ company, key, text }) => {
    const value = touch[key]
    return value === undefined ? [] : [[say(text, { platform: company, key }), value] as const]
  })
