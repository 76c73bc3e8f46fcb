// The English words of the pages, each with its line; the forms of a plural are texts of their own.
import { messageOf } from "../../packages/locales/build/message.mjs"

/** `[{ line, text }]` of a file of words; a placeholder becomes a word, such as "value0". */
export const wordsIn = (source) =>
  source.split("\n").flatMap((row, index) => {
    const [, message] = /^\s*"[^"]+": (".*"),?$/.exec(row) ?? []
    if (message === undefined) return []
    const { forms, text } = messageOf(JSON.parse(message))
    const texts = forms === undefined ? [text] : Object.values(forms).map((form) => form.text)
    return texts.map((words) => ({ line: index + 1, text: withoutPlaces(words) }))
  })

const withoutPlaces = (text) => {
  let count = 0
  return text.replaceAll(/\{\w+\}/g, () => `value${count++}`)
}
