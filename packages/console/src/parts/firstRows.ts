export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly nextCursor: string | null
}

/** A downloaded list has at most so many rows, which are 100 requests. */
export const longestFile = 10_000

/** Reads the start of a list, 100 items at a time. Returns whether it is the whole list (D-CON-112). */
export const firstRows = async <Item>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>,
  take: (items: ReadonlyArray<Item>) => Promise<void>
): Promise<boolean> => {
  let cursor: string | null = null
  for (let rows = 0; rows < longestFile; rows += 100) {
    const page: Page<Item> = await read(cursor === null ? { limit: 100 } : { limit: 100, cursor })
    await take(page.items)
    cursor = page.nextCursor
    if (cursor === null) return true
  }
  return false
}
