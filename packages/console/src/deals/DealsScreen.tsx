import { useLocation } from "preact-iso"
import { Empty } from "../parts/Empty.tsx"
import { Header } from "../parts/Header.tsx"
import { SearchBar } from "../parts/SearchBar.tsx"
import { spanIn, withSpan } from "../parts/span.ts"
import { useSearch } from "../parts/useSearch.ts"
import { manages, readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { DealList } from "./DealList.tsx"
import { PaymentList } from "./PaymentList.tsx"
import { RecordPayment } from "./RecordPayment.tsx"
import { StageSelect } from "./StageSelect.tsx"
import { stageIn } from "../parts/stages.ts"
import { useStages } from "../queries/useStages.ts"
import { Tabs } from "../parts/Tabs.tsx"

const lists = ["open", "closed", "lost", "payments"] as const

/** Open deals, closed deals, or payments; its address says which (D-CON-4). */
export const DealsScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { query, route } = useLocation()
  const span = spanIn(query)
  const [search, setSearch] = useSearch()
  const shown = lists.find((list) => list === query["show"]) ?? "open"
  const stages = useStages()
  const stage = stageIn(query, stages)
  const addressOf = (list: (typeof lists)[number], chosen: string | null = stage ?? null) => {
    const asked = new URLSearchParams({
      ...(list !== "open" && { show: list }),
      ...(chosen !== null && list !== "payments" && { stage: chosen })
    })
    return `/console/${workspace.slug}/deals${asked.size === 0 ? "" : `?${asked}`}`
  }
  const key = JSON.stringify([shown, search, span, stage])
  if (!readsSales(workspace))
    return (
      <>
        <Header title={words.deals.title} />
        <div class="body">
          <Empty title={words.deals.title} text={words.deals.notFor} />
        </div>
      </>
    )
  return (
    <>
      <Header title={words.deals.title}>
        {shown === "payments" && manages(workspace) && (
          <div class="acts">
            <RecordPayment isFirst paid={{ kind: "by_email" }} />
          </div>
        )}
      </Header>
      <div class="body">
        <Tabs
          label={words.deals.title}
          current={shown}
          tabs={lists.map((tab) => ({ tab, href: withSpan(addressOf(tab), span), text: words.deals[tab] }))}
        />
        <SearchBar
          label={words.contacts.search}
          search={search}
          onSearch={setSearch}
          span={span}
          onSpan={(changed) => route(withSpan(addressOf(shown), changed))}
          orders={[words.latestFirst, words.earliestFirst]}
        >
          {shown !== "payments" && stages !== undefined && stages.length > 0 && (
            <StageSelect
              stage={stage}
              stages={stages}
              onStage={(chosen) => route(withSpan(addressOf(shown, chosen ?? null), span))}
            />
          )}
        </SearchBar>
        {shown === "payments" ? (
          <PaymentList search={search} span={span} key={key} />
        ) : (
          <DealList status={shown} search={search} span={span} stage={stage} stages={stages} key={key} />
        )}
      </div>
    </>
  )
}
