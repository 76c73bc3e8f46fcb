/** Puts back what one act has changed, over the operation that changed it. */
export interface Undo {
  readonly act: () => Promise<unknown>
}

/** An act that was done, and how it is undone; null: it is not. */
export interface Done {
  readonly text: string
  readonly undo: Undo | null
}
