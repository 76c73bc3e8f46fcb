import type { Schemas } from "@calendeal/client"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import { type QueryClient, useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, done } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useSending } from "../editing/useSending.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Table } from "../parts/Table.tsx"
import { timesOf } from "../parts/times.ts"
import { allEventTypes, allHosts } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"

type Reservation = Schemas["Reservation"]

/** Reads what the reservations are of, and whose time they keep; the earliest comes first. */
export const reservedTimes = async (
  reservations: ReadonlyArray<Reservation>,
  { client, workspaceId }: { readonly client: QueryClient; readonly workspaceId: string }
) => {
  const [eventTypes, hosts] = await Promise.all([
    client.fetchQuery(allEventTypes(workspaceId)),
    client.fetchQuery(allHosts(workspaceId))
  ])
  return {
    reservations: reservations.toSorted((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt)),
    titles: new Map(eventTypes.map(({ id, title }) => [id, title])),
    names: new Map(hosts.map(({ id, name }) => [id, name]))
  }
}

/** Times that are kept for clients of the API, each with a button that releases it (D-CON-176). */
export const ReservedTimes = ({ names, reservations, titles }: Awaited<ReturnType<typeof reservedTimes>>) => {
  const { lang, words } = useView()
  const { both, span } = timesOf(lang)
  // As short as that fits beside the button on a phone.
  const when = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium", timeStyle: "short" })
  const [asked, setAsked] = useState<Reservation | null>(null)
  return (
    <section class="reserved" aria-label={words.reservedTimes}>
      <h2>{words.reservedTimes}</h2>
      <p class="soft">{words.reservedText}</p>
      <Table class="acting" caption={words.reservedTimes} isText stacked="ends">
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            <th scope="col">{words.eventType}</th>
            <th scope="col">{words.host}</th>
            <th scope="col">{words.state}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {reservations.map((reservation) => {
            const { endAt, eventTypeId, hostIds, id, startAt, until } = reservation
            return (
              <tr key={id}>
                <td>{when.formatRange(new Date(startAt), new Date(endAt))}</td>
                <td dir="auto">{titles.get(eventTypeId)}</td>
                <td dir="auto">{hostIds.map((hostId) => names.get(hostId)).join(", ")}</td>
                <td>{say(words.reservedUntil, { time: both(until) })}</td>
                <td>
                  <button
                    type="button"
                    class="button small"
                    aria-label={`${words.release}: ${span(startAt, endAt)}`}
                    onClick={() => setAsked(reservation)}
                  >
                    {words.release}
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {asked !== null && <ReleaseAct reservation={asked} onLeave={() => setAsked(null)} />}
    </section>
  )
}

/** Asks before a time is released. */
const ReleaseAct = ({
  onLeave,
  reservation: { endAt, id: reservationId, startAt }
}: {
  readonly reservation: Reservation
  readonly onLeave: () => void
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const releasing = useSending({
    mutationFn: () =>
      done(
        api.DELETE("/api/workspaces/{workspaceId}/reservations/{reservationId}", {
          params: { path: { workspaceId, reservationId } }
        })
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [workspaceId, "reservations"] })
      onLeave()
    }
  })
  return (
    <ConfirmDialog
      isBad
      isBusy={releasing.isPending}
      title={words.releaseTitle}
      act={words.release}
      leave={words.keep}
      fault={releasing.error === null ? "" : explained(releasing.error, words)}
      onAct={() => releasing.mutate()}
      onLeave={onLeave}
    >
      {say(words.releaseText, { time: timesOf(lang).span(startAt, endAt) })}
    </ConfirmDialog>
  )
}
