/** The first letters of the first and the last word of a name, in capitals; of a single word its first letter. */
export const initialsOf = (name: string, lang: string): string => {
  const words = name.split(/\s+/u).filter((word) => word !== "")
  const first = words.slice(0, 1)
  const last = words.slice(1).slice(-1)
  return [...first, ...last].map((word) => letterOf(word, lang).toLocaleUpperCase(lang)).join("")
}

const letterOf = (word: string, lang: string): string => {
  const letters = [...new Intl.Segmenter(lang, { granularity: "grapheme" }).segment(word)]
  const letter = letters.find(({ segment }) => /\p{L}|\p{N}/u.test(segment)) ?? letters[0]
  return letter?.segment ?? ""
}
