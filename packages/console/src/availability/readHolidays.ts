import type { Host } from "../api/client.ts"

type Absences = Host["absences"]

const maximumBytes = 1024 * 1024

/** From today, for a year. */
const nextYear = () => {
  const today = new Date()
  const end = new Date(Date.UTC(today.getUTCFullYear() + 1, today.getUTCMonth(), today.getUTCDate() - 1))
  return { first: today.toISOString().slice(0, 10), last: end.toISOString().slice(0, 10) }
}

/** The whole days of a calendar file in the next year. Rejects if the file is larger than 1 MB, or no calendar (D-CON-81). */
export const readHolidays = async (file: File): Promise<Absences> => {
  if (file.size > maximumBytes) throw new Error("The file is larger than 1 MB")
  // The parser is larger than the rest of the screen, and most hosts do not need it.
  const [{ holidaysIn }, text] = await Promise.all([import("./holidaysIn.ts"), file.text()])
  return [...holidaysIn(text, nextYear())]
}

/** Those of the found days that are no absence of the same days yet. */
export const newOnes = (absences: Absences, found: Absences): Absences =>
  found.filter((one) => !absences.some(({ from, to }) => from === one.from && to === one.to))

/** Absences in the order of their first days. */
export const inOrder = (absences: Absences): Absences =>
  absences.toSorted((one, other) => (one.from < other.from ? -1 : 1))
