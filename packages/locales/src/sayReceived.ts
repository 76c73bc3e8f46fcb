import { say } from "./say.ts"
import type { Text } from "./Text.ts"

/** A text with those values that a response has for it; a place without one stays. `say` is for values that are known. */
export const sayReceived = (
  text: string | Text<string>,
  values: Readonly<Record<string, string | number>>
): string => say(text, values)
