import { say } from "@calendeal/web-kit/say"
import { useInfiniteQuery, useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { timesOf } from "../parts/times.ts"
import { numbersOf } from "../charts/numbers.ts"
import { Loading } from "../parts/Loading.tsx"
import { Empty, NoneFound } from "../parts/Empty.tsx"
import { PagedList } from "../parts/Pages.tsx"
import { periodOf, type Span } from "../parts/span.ts"
import { DealCsv } from "./DealCsv.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { DealAmount } from "./DealAmount.tsx"
import { DealState } from "./DealState.tsx"
import { Payer } from "./Payer.tsx"
import { SaleTotals } from "./SaleTotals.tsx"
import { stageName, type Stages } from "../parts/stages.ts"
import { Table } from "../parts/Table.tsx"

const limit = 50

/** Deals of one state, the latest first, with the totals of all that the filter finds (D-CON-17, D-CON-150). */
export const DealList = ({
  search,
  span,
  stage,
  stages,
  status
}: {
  readonly search: string
  readonly span: Span
  /** Undefined: all. */
  readonly stage: string | undefined
  /** Undefined: not known yet. */
  readonly stages: Stages | undefined
  readonly status: "open" | "closed" | "lost"
}) => {
  const { lang, words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  // Closed deals are looked for and listed by their closing.
  const order = status === "closed" ? "closedAt" : "openedAt"
  const { from, to } = periodOf(span)
  const days =
    status !== "closed"
      ? periodOf(span)
      : { ...(from !== undefined && { closedFrom: from }), ...(to !== undefined && { closedTo: to }) }
  const filter = { status, ...days, ...(search !== "" && { search }), ...(stage !== undefined && { stage }) }
  const read = (page: { readonly limit: number; readonly cursor?: string }) =>
    bodyOf(
      api.GET("/api/workspaces/{workspaceId}/deals", {
        params: {
          path: { workspaceId },
          query: { ...filter, sort: span.isReversed ? order : (`-${order}` as const), ...page }
        }
      })
    )
  const list = useInfiniteQuery({
    queryKey: [workspaceId, "deals", status, search, span, stage],
    queryFn: ({ pageParam }) => read({ limit, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const totals = useQuery({
    queryKey: [workspaceId, "deals", "totals", filter],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/deals/totals", {
          params: { path: { workspaceId }, query: filter }
        })
      )
  })
  const isNarrowed = search !== "" || stage !== undefined || span.from !== null || span.until !== null
  const deals = list.data?.pages.flatMap(({ items }) => items) ?? []
  // A phone shows one of the two times: that for which the days are chosen.
  const opening = status === "closed" ? "wide" : undefined
  const { both } = timesOf(lang)
  const money = numbersOf(lang).moneyLike(
    deals.flatMap(({ amount }) => (amount === null ? [] : [{ amount }]))
  )
  // Its deals appear together with their stages.
  if (stages === undefined) return <Loading query={list} />
  return (
    <>
      {deals.length > 0 && (
        <SaleTotals textOf={(count) => say(words.deals[`total_${status}`], { count })} totals={totals.data}>
          <DealCsv read={read} stages={stages} status={status} />
        </SaleTotals>
      )}
      <PagedList
        list={list}
        more={span.isReversed ? words.later : words.deals.more}
        empty={
          isNarrowed ? (
            <NoneFound />
          ) : (
            <Empty
              isAll
              title={words.deals[`empty_${status}`]}
              text={status === "lost" ? words.deals.emptyLostText : words.deals.emptyText}
            />
          )
        }
      >
        <Table class="records" stacked="ends" caption={words.deals[status]}>
          <thead>
            <tr>
              <th scope="col">{words.deals.contact}</th>
              <th scope="col">{words.deals.state}</th>
              <th scope="col" class={opening}>
                {words.deals.opened}
              </th>
              {status === "closed" && <th scope="col">{words.deals.closedAt}</th>}
              <th scope="col" class="number">
                {words.deals.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {deals.map((deal) => (
              <tr key={deal.id} class="row">
                <th scope="row">
                  <Payer contact={deal.contact} href={`/console/${slug}/deals/${deal.id}`} />
                </th>
                <td>
                  <DealState deal={deal} stage={stageName(stages, deal.stage)} />
                </td>
                <td class={opening}>{both(deal.openedAt)}</td>
                {status === "closed" && <td>{deal.closedAt !== null && both(deal.closedAt)}</td>}
                <td class="number">
                  <DealAmount deal={deal} money={money} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </PagedList>
    </>
  )
}
