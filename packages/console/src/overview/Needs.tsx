import { say } from "@calendeal/booking-page/say"
import type { Schemas } from "@calendeal/client"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { timesOf } from "../bookings/times.ts"
import { Failed } from "../parts/Failed.tsx"
import { useView, useWorkspace } from "../shell/useView.ts"

type Troubles = Schemas["Troubles"]

/** What fails and needs a person: calendars, mails, entries and destinations (D-CON-12). */
export const Needs = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const params = { path: { workspaceId } }
  const troubles = useQuery({
    queryKey: [workspaceId, "troubles"],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/troubles", { params })),
    refetchInterval: 60_000
  })
  const { calendars = [], failures = [] } = troubles.data ?? {}
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
        {troubles.data !== undefined && <span class="soft">{calendars.length + failures.length}</span>}
      </div>
      {troubles.isError && troubles.data === undefined && (
        <Failed failure={troubles.error} retry={() => troubles.refetch()} />
      )}
      {troubles.data !== undefined && calendars.length + failures.length === 0 && (
        <p class="soft">{words.overview.nothingNeeds}</p>
      )}
      {calendars.length + failures.length > 0 && (
        <ul class="needs">
          {calendars.map((calendar) => (
            <CalendarTrouble key={calendar.id} calendar={calendar} host={hostOf(calendar.hostId)} />
          ))}
          {failures.map((failure) => (
            <FailureTrouble key={`${failure.kind} ${failure.destinationId}`} failure={failure} />
          ))}
        </ul>
      )}
    </section>
  )
}

const CalendarTrouble = ({
  calendar: { account, lastError, lastSyncedAt },
  host
}: {
  readonly calendar: Troubles["calendars"][number]
  readonly host: string
}) => {
  const { lang, words } = useView()
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
          {say(words.overview.calendarNeeds, { reason: lastError === null ? "" : words.faults[lastError] })}
        </span>
        <span class="soft line">{state}</span>
      </span>
    </li>
  )
}

const FailureTrouble = ({ failure }: { readonly failure: Troubles["failures"][number] }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { at, bookingUid, count, kind, provider, reason } = failure
  return (
    <li class="bad">
      <span>
        <b>{say(words.overview[`failure_${kind}`], { count, provider })}</b>
        <span class="soft line" dir="auto">
          {say(words.overview.failureReason, {
            time: timesOf(lang).both(at),
            reason: reason ?? words.overview.noReason
          })}
        </span>
      </span>
      {bookingUid !== null && (
        <a class="button" href={`/console/${slug}/bookings/${bookingUid}`}>
          {words.overview.showBooking}
        </a>
      )}
    </li>
  )
}
