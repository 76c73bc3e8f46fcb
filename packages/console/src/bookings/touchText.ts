import { say } from "@calendeal/web-kit/say"
import { sourceName } from "@calendeal/domain/sources"
import type { Contact } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

type Touch = NonNullable<Contact["attribution"]["first"]>["touch"]

/** The source of a touch in words. */
export const sourceText = (touch: Touch, words: ConsoleWords): string => sourceName(touch) ?? words.direct

/** A touch in words: the source and the campaign. */
export const touchText = (touch: Touch, words: ConsoleWords): string => {
  const campaign = touch.utm_campaign === undefined ? [] : [say(words.campaign, { name: touch.utm_campaign })]
  return [sourceText(touch, words), ...campaign].join(" · ")
}
