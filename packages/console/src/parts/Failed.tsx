import { explained } from "../api/explained.ts"
import { useView } from "../view/useView.ts"

/** Why something could not be loaded, with a button that tries again. */
export const Failed = ({ failure, retry }: { readonly failure: unknown; readonly retry: () => unknown }) => {
  const { words } = useView()
  return (
    <div class="failed" role="alert">
      <p>{explained(failure, words)}</p>
      <button type="button" class="button" onClick={() => void retry()}>
        {words.retry}
      </button>
    </div>
  )
}
