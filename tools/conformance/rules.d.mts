/** A rule's number in docs/reference/rules.md and in test titles. */
export const citation: RegExp

/** The rules of docs/reference/rules.md in order. */
export const readRules: () => ReadonlyArray<{
  readonly id: string
  readonly heading: string
  readonly words: string
  readonly isBuilt: boolean
}>
