/** The words of all languages are in `words/`, and the modules that are made of them in `made/`. */

export type { Counted } from "./Counted.ts"
export { say } from "./say.ts"
export { sayReceived } from "./sayReceived.ts"
export type { Text } from "./Text.ts"
