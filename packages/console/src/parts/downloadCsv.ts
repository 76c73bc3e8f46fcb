import { csvOf } from "./csv.ts"
import { firstRows, type Page } from "./firstRows.ts"

type Row = ReadonlyArray<string | number>

/**
 * Downloads at most `longestFile` items as CSV, and returns whether these are all. `onRows`: how many rows there are after each page.
 */
export const downloadCsv = async <Item>({
  head,
  name,
  onRows,
  read,
  rowsOf
}: {
  readonly head: Row
  /** The file's name, without its ending. */
  readonly name: string
  readonly read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>
  readonly rowsOf: (items: ReadonlyArray<Item>) => ReadonlyArray<Row> | Promise<ReadonlyArray<Row>>
  readonly onRows: (rows: number) => void
}): Promise<boolean> => {
  const parts = ["\uFEFF", csvOf([head])]
  let rows = 0
  const isWhole = await firstRows(read, async (items) => {
    parts.push(csvOf(await rowsOf(items)))
    rows += items.length
    onRows(rows)
  })
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob(parts, { type: "text/csv;charset=utf-8" }))
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
  return isWhole
}
