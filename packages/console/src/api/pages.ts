interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly nextCursor: string | null
}

/** Reads a whole list, 100 items at a time. Only for lists whose length a quota of the workspace bounds. */
export const everyItem = async <Item>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>
): Promise<ReadonlyArray<Item>> => {
  const items: Array<Item> = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read(cursor === null ? { limit: 100 } : { limit: 100, cursor })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}
