import { useView } from "../view/useView.ts"
import { Failed } from "./Failed.tsx"

/** What a screen shows until its data are there: the wait, or why they are not. */
export const Loading = ({
  query
}: {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown }
}) => {
  const { words } = useView()
  return query.error === null ? (
    <p class="soft wait" role="status">
      {words.loading}
    </p>
  ) : (
    <Failed failure={query.error} retry={() => query.refetch()} />
  )
}
