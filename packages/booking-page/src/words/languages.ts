/** The languages that the page speaks, the first by default. */
export const languages = ["en", "de", "es", "fr"] as const
export type Language = (typeof languages)[number]

const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

/** The language that a tag such as `de-AT` belongs to, if the page speaks it. */
const spoken = (tag: string): Language | undefined => {
  const [primary = ""] = tag.trim().toLowerCase().split("-")
  return isLanguage(primary) ? primary : undefined
}

/**
 * The language to answer in: the one that the address asks for, else the one that `Accept-Language` likes best, else
 * English. Total: a header that makes no sense likes nothing.
 */
export const languageFor = (asked: string | null, acceptLanguage: string | undefined): Language => {
  const wanted = asked === null ? undefined : spoken(asked)
  if (wanted !== undefined) return wanted
  const liked = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";")
      const quality = parameters.map((text) => /^\s*q=(\d(?:\.\d+)?)\s*$/.exec(text)?.[1]).find(Boolean)
      return { language: spoken(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return liked[0]?.language ?? "en"
}
