import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { explained } from "../api/explained.ts"
import { useView } from "../view/useView.ts"
import { longestFile, type Page } from "./firstRows.ts"

type Row = ReadonlyArray<string | number>

/** Downloads the list as it is filtered as CSV, page by page and at most `longestFile` rows (D-CON-112). */
export const CsvButton = <Item,>({
  head,
  name,
  read,
  rowsOf
}: {
  readonly head: Row
  readonly name: string
  readonly read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>
  readonly rowsOf: (items: ReadonlyArray<Item>) => ReadonlyArray<Row> | Promise<ReadonlyArray<Row>>
}) => {
  const { words } = useView()
  const [state, setState] = useState<
    { readonly rows: number } | { readonly done: string } | { readonly fault: string } | null
  >(null)
  const isBusy = state !== null && "rows" in state
  const download = async () => {
    if (isBusy) return
    setState({ rows: 0 })
    try {
      const { downloadCsv } = await import("./downloadCsv.ts")
      const isWhole = await downloadCsv({ head, name, onRows: (rows) => setState({ rows }), read, rowsOf })
      setState({ done: isWhole ? "" : say(words.csvCut, { count: longestFile }) })
    } catch (failure) {
      setState({ fault: explained(failure, words) })
    }
  }
  return (
    <>
      <button type="button" class="button" disabled={isBusy} onClick={() => void download()}>
        {isBusy ? say(words.csvRows, { count: state.rows }) : words.reports.csv}
      </button>
      {state !== null && "done" in state && state.done !== "" && <p role="status">{state.done}</p>}
      {state !== null && "fault" in state && (
        <p class="fault" role="alert">
          {state.fault}
        </p>
      )}
    </>
  )
}
