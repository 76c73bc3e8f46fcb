import { settings } from "./Settings.ts"

const names = Object.values(settings).map(({ name }) => name)

/** The most letters that are wrong, missing or too many in a name that is taken for a misspelled setting. */
const mostWrong = 2

/** A variable of the environment that is no setting, and the setting that was probably meant. */
export interface Misspelled {
  readonly name: string
  readonly meant: string
}

/** The variables that are almost a setting, such as TRUSTED_PROXYS. Short names, such as PORT, resemble too much else. */
export const misspelled = (variables: ReadonlyArray<string>): ReadonlyArray<Misspelled> =>
  variables
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      const meant = names.find(
        (known) => known.length > 6 && distance(name.toUpperCase(), known) <= mostWrong
      )
      return meant === undefined ? [] : [{ name, meant }]
    })

/** The least number of letters to insert, remove or replace that makes one text the other. */
const distance = (one: string, other: string): number => {
  if (Math.abs(one.length - other.length) > mostWrong) return mostWrong + 1
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, opposite] of [...other].entries()) {
      const [above = 0, left = 0, diagonal = 0] = [row[column + 1], next[column], row[column]]
      next.push(Math.min(above + 1, left + 1, diagonal + (letter === opposite ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
