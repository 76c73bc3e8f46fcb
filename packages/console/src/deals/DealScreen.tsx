import { say } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import { useQuery } from "@tanstack/preact-query"
import { useRoute } from "preact-iso"
import { api, bodyOf, Refusal, versionedOf } from "../api/client.ts"
import { Bar } from "../charts/Bar.tsx"
import { timesOf } from "../parts/times.ts"
import { numbersOf } from "../charts/numbers.ts"
import { Failed } from "../parts/Failed.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { manages, readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { ContactName } from "./ContactName.tsx"
import { DealActions } from "./DealActions.tsx"
import { DealState } from "./DealState.tsx"
import { PaymentsOfDeal } from "./PaymentsOfDeal.tsx"
import { stageName } from "../parts/stages.ts"
import { useStages } from "../queries/useStages.ts"

// Most deals have neither an owner nor a reason.
const DealOwner = loadedLater(
  async () => (await import("./DealOwner.tsx")).DealOwner,
  () => null
)

/** One deal with its payments. */
export const DealScreen = () => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const workspaceId = workspace.id
  const { params } = useRoute()
  const dealId = params["deal"] ?? ""
  const deal = useQuery({
    queryKey: [workspaceId, "deal", dealId],
    queryFn: () =>
      versionedOf(
        api.GET("/api/workspaces/{workspaceId}/deals/{dealId}", { params: { path: { workspaceId, dealId } } })
      ),
    enabled: readsSales(workspace)
  })
  const stages = useStages()
  const isGone = deal.error instanceof Refusal && deal.error.status === 404
  if (isGone || !readsSales(workspace)) return <NotFound />
  const parent = { href: `/console/${workspace.slug}/deals`, text: words.deals.title }
  const { amount = null, currency = null } = deal.data?.value ?? {}
  const title =
    amount === null || currency === null
      ? words.deals.dealOf
      : say(words.deals.deal, { amount: numbersOf(lang).money({ amount, currency }) })
  return (
    <>
      <Header title={title} parent={parent} />
      <div class="body">
        {deal.data === undefined || stages === undefined ? (
          <Loading query={deal} />
        ) : (
          <Loaded
            deal={deal.data.value}
            stage={stageName(stages, deal.data.value.stage)}
            version={deal.data.version}
          />
        )}
      </div>
    </>
  )
}

const Loaded = ({
  deal,
  stage,
  version
}: {
  readonly deal: Schemas["Deal"]
  /** Undefined: none. */
  readonly stage: string | undefined
  readonly version: string
}) => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const workspaceId = workspace.id
  const { both } = timesOf(lang)
  const { amount, bookingUid, closedAt, contactId, currency, id, openedAt, paid } = deal
  const payments = useQuery({
    queryKey: [workspaceId, "payments", "of deal", id],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/transactions", {
          params: { path: { workspaceId }, query: { dealId: id, sort: "-transactionAt", limit: 100 } }
        })
      )
  })
  return (
    <>
      {manages(workspace) && <DealActions deal={deal} version={version} key={id} />}
      <div class="facts">
        <section class="card" aria-labelledby="details">
          <h2 id="details">{words.details}</h2>
          <dl>
            <div>
              <dt>{words.deals.state}</dt>
              <dd>
                <DealState deal={deal} />
              </dd>
            </div>
            {stage !== undefined && (
              <div>
                <dt>{words.deals.stage}</dt>
                <dd dir="auto">
                  <span class="tag">{stage}</span>
                </dd>
              </div>
            )}
            <div>
              <dt>{words.deals.amount}</dt>
              <dd>
                {amount === null || currency === null ? (
                  "–"
                ) : (
                  <>
                    <span class="earned">{numbersOf(lang).money({ amount, currency })}</span>
                    <Bar isMoney share={(paid ?? 0) / amount} />
                  </>
                )}
                {paid !== null && amount !== null && currency !== null && paid > 0 && (
                  <span class="soft">
                    {say(words.deals.paidPart, {
                      amount: numbersOf(lang).money({ amount: paid, currency }),
                      value: numbersOf(lang).money({ amount, currency })
                    })}
                  </span>
                )}
              </dd>
            </div>
            <div>
              <dt>{words.deals.contact}</dt>
              <dd>
                <ContactName contactId={contactId} />
              </dd>
            </div>
            <div>
              <dt>{words.deals.opened}</dt>
              <dd>{both(openedAt)}</dd>
            </div>
            {closedAt !== null && (
              <div>
                <dt>{words.deals.closedAt}</dt>
                <dd>{both(closedAt)}</dd>
              </div>
            )}
            {(deal.ownerId !== null || deal.lostReason !== null) && <DealOwner deal={deal} />}
          </dl>
          {bookingUid !== null && (
            <p>
              <a href={`/console/${workspace.slug}/bookings/${bookingUid}`}>{words.deals.showBooking}</a>
            </p>
          )}
        </section>
      </div>
      <section aria-labelledby="payments">
        <h2 id="payments">{words.deals.payments}</h2>
        {payments.isError && <Failed failure={payments.error} retry={() => payments.refetch()} />}
        {payments.data?.items.length === 0 && <p class="soft">{words.deals.noPayments}</p>}
        {payments.data !== undefined && payments.data.items.length > 0 && (
          <PaymentsOfDeal payments={payments.data.items} />
        )}
      </section>
    </>
  )
}
