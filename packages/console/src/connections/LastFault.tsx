import { say } from "@calendeal/web-kit/say"
import { timesOf } from "../parts/times.ts"
import { Loading } from "../parts/Loading.tsx"
import { useView } from "../view/useView.ts"

interface Failed {
  readonly createdAt: string
  readonly reason: string | null
  readonly settledAt: string | null
}

/** The last delivery that has failed after all attempts, and why. */
export const LastFault = ({
  query,
  textOf
}: {
  /** What a code of a failed delivery means. */
  readonly textOf: (code: string) => string
  readonly query: {
    readonly data: { readonly items: ReadonlyArray<Failed> } | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
}) => {
  const { lang, words } = useView()
  const texts = words.connections
  if (query.data === undefined) return <Loading query={query} />
  const [last] = query.data.items
  if (last === undefined) return <p class="soft">{texts.noFault}</p>
  return (
    <p class="fault">
      {say(texts.lastFault, {
        time: timesOf(lang).both(last.settledAt ?? last.createdAt),
        fault: last.reason === null ? "" : textOf(last.reason)
      })}
    </p>
  )
}
