import { say } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { timesOf } from "../parts/times.ts"
import { ConnectAgain, type Consent, ConsentText } from "../connections/Consent.tsx"
import { providerNames } from "../parts/providerNames.ts"
import { platformName } from "../parts/platformNames.ts"
import { Failed } from "../parts/Failed.tsx"
import { useProblems } from "../queries/useProblems.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { failureText } from "../words/reasons/reasonText.ts"
import { calendarFaultText } from "../words/faults/faultText.ts"

type Problems = Schemas["Problems"]

/** What fails and needs a person: accounts, calendars, mails, entries and destinations (D-CON-12, D-CON-79). */
export const AttentionList = () => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const params = { path: { workspaceId } }
  const problems = useProblems()
  const { calendars = [], consents = [], failures = [], payments = [] } = problems.data ?? {}
  const count = calendars.length + consents.length + failures.length + payments.length
  const hosts = useQuery({
    queryKey: [workspaceId, "hosts"],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/hosts", { params: { ...params, query: { limit: 100 } } })
      ),
    enabled: calendars.length > 0
  })
  const hostOf = (hostId: string) => hosts.data?.items.find(({ id }) => id === hostId)?.name ?? words.host
  return (
    <section aria-labelledby="needs">
      <div class="title">
        <h2 id="needs">{words.overview.needs}</h2>
        {problems.data !== undefined && <span class="soft">{count}</span>}
      </div>
      {problems.isError && problems.data === undefined && (
        <Failed failure={problems.error} retry={() => problems.refetch()} />
      )}
      {problems.data !== undefined && count === 0 && <p class="soft">{words.overview.nothingNeeds}</p>}
      {count > 0 && (
        <ul class="needs">
          {consents.map((consent) => (
            <ConsentProblem key={consent.id} consent={consent} />
          ))}
          {calendars.map((calendar) => (
            <CalendarProblem key={calendar.id} calendar={calendar} host={hostOf(calendar.hostId)} />
          ))}
          {failures.map((failure) => (
            <FailureProblem key={`${failure.kind} ${failure.destinationId}`} failure={failure} />
          ))}
          {payments.map(({ connectionId, count: paid, kind, provider }) => (
            <li class="bad" key={`${kind} ${connectionId}`}>
              <b>
                {say(words.overview[`payments_${kind}`], {
                  count: paid,
                  provider: provider === null ? "" : providerNames[provider]
                })}
              </b>
              <a class="button" href={`/console/${slug}/connections?tab=payments`}>
                {words.overview.firstGo}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const ConsentProblem = ({ consent }: { readonly consent: Consent }) => {
  const name = consent.name ?? platformName(consent.provider)
  return (
    <li class="bad">
      <span>
        <b class="cut" dir="auto">
          {name}
        </b>
        <span class="soft line">
          <ConsentText consent={consent} />
        </span>
      </span>
      <ConnectAgain name={name} />
    </li>
  )
}

const CalendarProblem = ({
  calendar,
  host
}: {
  readonly calendar: Problems["calendars"][number]
  readonly host: string
}) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { account, hostId, lastSyncedAt } = calendar
  const state =
    lastSyncedAt === null
      ? words.overview.neverRead
      : say(words.overview.lastRead, { time: timesOf(lang).both(lastSyncedAt) })
  return (
    <li class="bad">
      <span>
        <b class="cut" dir="auto">
          {say(words.overview.calendarFails, { account, host })}
        </b>
        <span class="soft line" dir="auto">
          {say(words.overview.calendarNeeds, { reason: calendarFaultText(words.faults, calendar) })}
        </span>
        <span class="soft line">{state}</span>
      </span>
      <a
        class="button"
        href={`/console/${slug}/${calendarsOf(hostId)}`}
        aria-label={`${words.connections.connectAgain}: ${account}`}
      >
        {words.connections.connectAgain}
      </a>
    </li>
  )
}

const calendarsOf = (hostId: string) => `availability/${hostId}?tab=calendars`

/** Where what a destination needs stands in the console. */
const places: Readonly<Record<Problems["failures"][number]["kind"], (destinationId: string) => string>> = {
  mail: () => "connections?tab=mail",
  reminder: () => "connections?tab=mail",
  account: () => "connections?tab=mail",
  hold: () => "bookings?when=waiting",
  payment: () => "deals?show=payments",
  receiver: () => "connections?tab=payments",
  calendar: calendarsOf,
  conference: () => "connections?tab=conferences",
  webhook: (id) => `connections/webhooks/${id}`,
  integration: (id) => `connections/ads/${id}`
}

const FailureProblem = ({ failure }: { readonly failure: Problems["failures"][number] }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { at, bookingUid, count, destinationId, kind, provider, reason } = failure
  return (
    <li class="bad">
      <span>
        <b>{say(words.overview[`failure_${kind}`], { count, provider })}</b>
        <span class="soft line" dir="auto">
          {say(words.overview.failureReason, {
            time: timesOf(lang).both(at),
            reason: reason === null ? words.overview.noReason : failureText(words, kind, reason)
          })}
        </span>
      </span>
      <a
        class="button"
        href={`/console/${slug}/${bookingUid === null ? places[kind](destinationId) : `bookings/${bookingUid}`}`}
      >
        {bookingUid === null ? words.overview.firstGo : words.overview.showBooking}
      </a>
    </li>
  )
}
