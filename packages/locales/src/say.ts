import type { Text } from "./Text.ts"

/** A text with these values in its places: all of them, and no others. */
export function say<Places extends string>(
  text: string | Text<Places>,
  values: Readonly<Record<NoInfer<Places>, string | number>>
): string
export function say(
  text: Pick<Text<string>, "replace">,
  values: Readonly<Record<string, string | number>>
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}
