import { useView } from "../view/useView.ts"
import type { Editor } from "./useEditor.ts"
import { Table } from "../parts/Table.tsx"

/** Shows what another member has saved beside the own changes, and asks which to keep (D-CON-33). */
export const OthersNote = <A,>({
  editor: { draft, others },
  nameOf,
  textOf
}: {
  readonly editor: Editor<A>
  readonly nameOf: (field: keyof A & string) => string
  readonly textOf: (value: unknown) => string
}) => {
  const { words } = useView()
  if (others === null) return null
  const { clashes, keepMine, takeTheirs, theirs } = others
  return (
    <section class="note" role="alert">
      <h2>{words.editing.changed}</h2>
      {clashes.length === 0 ? (
        <p>{words.editing.noClash}</p>
      ) : (
        <Table isText caption={words.editing.changed}>
          <thead>
            <tr>
              <th scope="col">{words.editing.setting}</th>
              <th scope="col">{words.editing.mine}</th>
              <th scope="col">{words.editing.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map((name) => (
              <tr key={name}>
                <th scope="row">{nameOf(name)}</th>
                <td dir="auto">{textOf(draft[name])}</td>
                <td dir="auto">{textOf(theirs[name])}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div class="acts">
        <button type="button" class="button" onClick={keepMine}>
          {words.editing.keepMine}
        </button>
        {clashes.length > 0 && (
          <button type="button" class="button" onClick={takeTheirs}>
            {words.editing.takeTheirs}
          </button>
        )}
      </div>
    </section>
  )
}
