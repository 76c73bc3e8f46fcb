import type { Text } from "./Text.ts"

type Say = <Places extends string>(
  text: string | Text<Places>,
  values: Readonly<Record<NoInfer<Places>, string | number>>
) => string

/** A text with these values in its places: all of them, and no others. */
export const say: Say = (
  text: Pick<Text<string>, "replace">,
  values: Readonly<Record<string, string | number>>
) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
