import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { Refusal } from "../api/client.ts"
import { csvFile } from "../parts/csv.ts"
import { Failed } from "../parts/Failed.tsx"
import { Table } from "../parts/Table.tsx"
import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import type { Selected } from "./asked.ts"
import { useView } from "../view/useView.ts"
import { inputText } from "../words/inputs/inputText.ts"

interface Query {
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** What a block shows of its data. */
export interface Shown {
  readonly picture: ComponentChildren
  /** The same as a table: the head first. */
  readonly rows: ReadonlyArray<ReadonlyArray<string | number>>
  /** One sentence with what the picture says. */
  readonly finding: string
  /** What to do about it. */
  readonly link: { readonly href: string; readonly text: string }
}

/**
 * A part of the reports: a picture or its table, what it says in one sentence, and one link. It has its room from the first
 * paint, and paints when its own data are there (D-REP-5).
 */
export const Block = ({
  controls,
  empty = "",
  file,
  hint,
  id,
  isTable = false,
  query,
  selected,
  shown,
  title
}: {
  readonly id: string
  readonly title: string
  readonly hint: string
  /** The name of the CSV file, without what is selected. */
  readonly file: string
  readonly selected: Selected
  /** What is chosen for this block alone. */
  readonly controls?: ComponentChildren
  /** Whether the picture is itself a table. */
  readonly isTable?: boolean
  readonly query: Query
  /** Null: loading, or `empty`. */
  readonly shown: Shown | null
  /** Why there is nothing; empty: loading. */
  readonly empty?: ComponentChildren
}) => {
  const { words } = useView()
  const suffix = useFileSuffix(selected)
  const [asTable, setAsTable] = useState(false)
  return (
    <section
      class="block"
      id={id}
      aria-labelledby={`${id}-title`}
      aria-busy={shown === null && empty === "" && !query.isError}
    >
      <div class="block-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <span class="soft">{hint}</span>
        <span class="block-acts">
          {shown !== null && !isTable && (
            <button type="button" class="plain" onClick={() => setAsTable(!asTable)}>
              {asTable ? words.reports.asPicture : words.reports.asTable}
            </button>
          )}
          {shown !== null && (
            <a
              href={csvFile(shown.rows)}
              download={`${file}${suffix}.csv`}
              aria-label={`${words.reports.csv}: ${title}`}
            >
              CSV
            </a>
          )}
        </span>
      </div>
      {controls}
      <div class="block-body">
        {query.isError ? (
          <Problem query={query} />
        ) : shown === null ? (
          <p class="soft">{empty}</p>
        ) : asTable ? (
          <Rows caption={title} rows={shown.rows} />
        ) : (
          shown.picture
        )}
      </div>
      <p class="finding">
        {shown !== null && !query.isError && (
          <>
            <b>{shown.finding}</b> <a href={shown.link.href}>{shown.link.text}</a>
          </>
        )}
      </p>
    </section>
  )
}

/** The names of the selected event type and host in addresses, so that files of different selections have different names. */
const useFileSuffix = ({ eventTypeId, hostId }: Selected): string => {
  const slug = useEventTypes().data?.find(({ id }) => id === eventTypeId)?.slug
  const username = useHosts().data?.find(({ id }) => id === hostId)?.username
  return [slug, username].map((name) => (name === undefined ? "" : `-${name}`)).join("")
}

const Problem = ({ query }: { readonly query: Query }) => {
  const { words } = useView()
  const { error } = query
  const ofModel = error instanceof Refusal ? error.issues.find(({ path }) => path[0] === "model") : undefined
  return error instanceof Refusal && error.code === "invalid_input" ? (
    <p class="fault" role="alert">
      {ofModel === undefined ? words.reports.tooMuch : inputText(words, ofModel)}
    </p>
  ) : (
    <Failed failure={error} retry={query.refetch} />
  )
}

const Rows = ({
  caption,
  rows: [head = [], ...rows]
}: {
  readonly caption: string
  readonly rows: Shown["rows"]
}) => (
  <Table caption={caption}>
    <caption class="unseen">{caption}</caption>
    <thead>
      <tr>
        {head.map((cell, nth) => (
          <th key={cell} scope="col" class={nth > 0 ? "number" : undefined}>
            {cell}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, place) => (
        <tr key={place}>
          {row.map((cell, nth) =>
            nth === 0 ? (
              <th key={nth} scope="row" dir="auto">
                {cell}
              </th>
            ) : (
              <td key={nth} class="number">
                {cell}
              </td>
            )
          )}
        </tr>
      ))}
    </tbody>
  </Table>
)
