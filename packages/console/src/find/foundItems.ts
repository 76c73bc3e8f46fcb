/** Something that a search found, and where it is. */
interface Found {
  readonly href: string
  readonly title: string
  readonly text: string
}

/** The things of one kind. */
export interface FoundGroup {
  readonly name: string
  readonly items: ReadonlyArray<Found>
}

/** The most things of one kind that are shown. */
export const mostOfKind = 5

/** The text in the form in which texts are compared: without case and accents. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()

/** Whether a title has every word of the search, or a part of it for each. An empty search finds nothing. */
export const isTitled = (title: string, search: string): boolean => {
  const words = plain(search).split(/\s+/u).filter(Boolean)
  return words.length > 0 && words.every((word) => plain(title).includes(word))
}

/** The place of the thing that is chosen after a key. Null: the key chooses nothing. The last one is followed by the first. */
export const chosenAfter = (key: string, place: number, count: number): number | null => {
  if (count === 0) return null
  if (key === "ArrowDown") return (place + 1) % count
  if (key === "ArrowUp") return (place - 1 + count) % count
  return null
}
