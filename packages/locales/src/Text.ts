declare const places: unique symbol

/** A text with a place for each of these names, such as `{date}`. It is no string until `say` has put values into the places. */
export interface Text<Places extends string> {
  readonly [places]: Places
  readonly replace: (pattern: RegExp, replacer: (whole: string, name: string) => string) => string
}
