import { Line } from "./Text.ts"

// Search in lists (D-SEARCH-1): a record has one search text, which is made of its texts, and a search finds it by parts of them.

/** What a list is searched for, as typed: 1-100 characters in one line. */
export const SearchQuery = Line(1, 100)
export type SearchQuery = typeof SearchQuery.Type

/** A search text has at most so many characters, so that one entry of an index has room for it. */
export const searchTextLength = 600

/** Of a search, so many words count. */
const searchedWords = 8

/** The fewest digits that are compared with phone numbers. */
const fewestDigits = 3

/** Texts as they are compared: without case, accents, compatibility forms and invisible characters. */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .replaceAll(/[ßæœøłđıð]/gu, (letter) => plainLetters[letter] ?? letter)

/** Letters with an accent that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i"
}

/** The digits of a phone number, without the zero in brackets that is not dialled from abroad. */
export const phoneDigits = (phone: string): string =>
  phone.normalize("NFKD").replaceAll("(0)", "").replaceAll(/\D/g, "")

/** The search text of a record, with its most important texts first. One line for each, so that no match spans two. */
export const searchText = (texts: ReadonlyArray<string>): string =>
  [
    ...texts
      .map((text) => folded(text.replaceAll(/\s+/g, " ")))
      .filter((text) => text.trim() !== "")
      .join("\n")
  ]
    .slice(0, searchTextLength)
    .join("")

/** What a search text must contain: all the words, or these digits. No words: nothing is found. */
export interface Sought {
  readonly words: ReadonlyArray<string>
  readonly digits: string | null
}

/** What is sought by a query. A query in the form of a phone number also finds its digits, without the leading zeros. */
export const soughtBy = (query: string): Sought => {
  const words = query
    .split(/\s+/)
    .map(folded)
    .filter((word) => word.trim() !== "")
  const digits = /^[\d\s()+./-]*$/.test(query.normalize("NFKD")) ? phoneDigits(query).replace(/^0+/, "") : ""
  return { words: words.slice(0, searchedWords), digits: digits.length < fewestDigits ? null : digits }
}

/** Whether a search finds the record with this search text. */
export const isFound = ({ digits, words }: Sought, text: string): boolean =>
  (words.length > 0 && words.every((word) => text.includes(word))) ||
  (digits !== null && text.includes(digits))
