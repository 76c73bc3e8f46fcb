import type { UseQueryResult } from "@tanstack/preact-query"
import type { ComponentChildren } from "preact"
import { Refusal } from "../api/client.ts"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

interface Props<A> {
  /** The webhook or the ad account. */
  readonly query: UseQueryResult<A>
  readonly parent: { readonly tab: "webhooks" | "ads"; readonly text: string }
  /** Its name; undefined while it is loaded. */
  readonly title: (data: A | undefined) => string
  readonly children: (data: A) => ComponentChildren
}

/** The screen of one webhook or ad account, with whether it is on. Members find none (D-CON-77). */
export const DestinationFrame = <A extends { readonly enabled: boolean }>({
  children,
  parent,
  query,
  title
}: Props<A>) => {
  const { words } = useView()
  const { role, slug } = useWorkspace()
  if (role === "member" || (query.error instanceof Refusal && query.error.status === 404)) return <NotFound />
  const { data } = query
  return (
    <>
      <Header
        title={title(data)}
        parent={{ href: `/console/${slug}/connections?tab=${parent.tab}`, text: parent.text }}
      >
        {data !== undefined && (
          <span class={data.enabled ? "tag on" : "tag"}>
            {data.enabled ? words.connections.enabled : words.connections.disabled}
          </span>
        )}
      </Header>
      <div class="body">{data === undefined ? <Loading query={query} /> : children(data)}</div>
    </>
  )
}
