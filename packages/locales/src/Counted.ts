/** A text by the plural categories of its language, as `Intl.PluralRules` names them; `other` stands for the absent ones. */
export type Counted = { readonly [Category in Exclude<Intl.LDMLPluralRule, "other">]?: string } & {
  readonly other: string
}
