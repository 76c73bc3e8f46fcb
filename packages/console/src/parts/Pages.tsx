import type { UseInfiniteQueryResult } from "@tanstack/preact-query"
import type { ComponentChildren } from "preact"
import { useView } from "../view/useView.ts"
import { Failed } from "./Failed.tsx"

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
  const { words } = useView()
  if (list.data === undefined)
    return list.isError ? (
      <Failed failure={list.error} retry={() => list.refetch()} />
    ) : (
      <p class="soft" role="status">
        {words.loading}
      </p>
    )
  return (
    <>
      {list.data.pages.every(({ items }) => items.length === 0) ? empty : children}
      {list.isError && <Failed failure={list.error} retry={() => list.refetch()} />}
      {list.hasNextPage && (
        <button
          type="button"
          class="button more"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {more}
        </button>
      )}
    </>
  )
}
