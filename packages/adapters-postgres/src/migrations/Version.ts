/** A version of the service: major, minor and patch. */
export type Version = `${number}.${number}.${number}`

/** Before every version: a database whose version is unknown. */
export const unknownVersion: Version = "0.0.0"

/** Whether a version is older than another. A pre-release counts as its release. */
export const isOlder = (version: string, other: string): boolean => {
  const [mine, theirs] = [numbersOf(version), numbersOf(other)]
  const differing = mine.findIndex((number, place) => number !== theirs[place])
  return differing >= 0 && (mine[differing] ?? 0) < (theirs[differing] ?? 0)
}

/** The newer of two versions. */
export const newerOf = (version: string, other: string): string => (isOlder(version, other) ? other : version)

const numbersOf = (version: string): ReadonlyArray<number> => {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []
  return parts.length === 0 ? [0, 0, 0] : parts.map(Number)
}
