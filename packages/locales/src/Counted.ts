import type { Text } from "./Text.ts"

/** A text by the plural categories of its language, as `Intl.PluralRules` names them; `other` stands for the absent ones. */
export type Counted<Places extends string> = {
  readonly [Category in Exclude<Intl.LDMLPluralRule, "other">]?: Text<Places>
} & { readonly other: Text<Places> }
