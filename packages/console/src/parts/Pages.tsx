import type { UseInfiniteQueryResult } from "@tanstack/preact-query"
import type { ComponentChildren } from "preact"
import { Failed } from "./Failed.tsx"
import { Loading } from "./Loading.tsx"

interface Pages {
  readonly pages: ReadonlyArray<{ readonly items: ReadonlyArray<unknown> }>
}

/** The frame of a list that grows on demand: what is read, what failed, and the button for more. */
export const PagedList = ({
  children,
  empty,
  list,
  more
}: {
  readonly children: ComponentChildren
  readonly empty: ComponentChildren
  readonly list: UseInfiniteQueryResult<Pages>
  /** The button's text. */
  readonly more: string
}) => {
  if (list.data === undefined) return <Loading query={list} />
  return (
    <>
      {list.data.pages.every(({ items }) => items.length === 0) ? empty : children}
      <NextPage list={list} text={more} />
    </>
  )
}

/** What follows a list that grows on demand: why it could not be read further, and the button for more (D-CON-123). */
export const NextPage = ({
  list,
  text
}: {
  readonly list: Pick<
    UseInfiniteQueryResult,
    | "error"
    | "fetchNextPage"
    | "hasNextPage"
    | "isError"
    | "isFetchNextPageError"
    | "isFetchingNextPage"
    | "refetch"
  >
  readonly text: string
}) => (
  <>
    {list.isError && (
      <Failed
        failure={list.error}
        retry={() => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
      />
    )}
    {list.hasNextPage && !list.isFetchNextPageError && (
      <button
        type="button"
        class="button more"
        disabled={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {text}
      </button>
    )}
  </>
)
