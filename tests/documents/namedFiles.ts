/** The files and folders that a text names in code spans. */
export const namedIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/`([\w./-]+(?:\.(?:json|md|sql|ts|tsx)|\/))`/g)].flatMap(([, path]) => path ?? [])

/** The names that are the end of no path, or for a folder a part of none. */
export const missing = (names: ReadonlyArray<string>, among: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => !among.some((file) => `/${file}`.includes(`/${name}`)))
