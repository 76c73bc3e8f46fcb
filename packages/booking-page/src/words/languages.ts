import { type Language, languageOf } from "@calendeal/domain/texts"
import { pageWords, type PageWords } from "@calendeal/locales/page"

/**
 * The language of a response: the address's choice, otherwise the best match of `Accept-Language`, otherwise English.
 * Invalid headers are ignored.
 */
export const languageFor = (requested: string | null, acceptLanguage: string | undefined): Language => {
  const wanted = requested === null ? undefined : languageOf(requested)
  if (wanted !== undefined) return wanted
  const liked = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";")
      const quality = parameters.map((text) => /^\s*q=(\d(?:\.\d+)?)\s*$/.exec(text)?.[1]).find(Boolean)
      return { language: languageOf(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return liked[0]?.language ?? "en"
}

/** Not part of the page's script: the document contains the texts of its language. */
export const words: Readonly<Record<Language, PageWords>> = pageWords
