import type { Schemas } from "@calendeal/client"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import { type QueryClient, useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf, done } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { everyItem } from "../api/pages.ts"
import { useSending } from "../editing/useSending.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Table } from "../parts/Table.tsx"
import { timesOf } from "../parts/times.ts"
import { allEventTypes, allHosts } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { KeptTimes } from "./KeptTimes.tsx"
import { ProposedTimes } from "./ProposedTimes.tsx"

type Reservation = Schemas["Reservation"]

/** Reads what the reservations are of, and whose time they keep; the earliest comes first. */
const readTimes = async (
  reservations: ReadonlyArray<Reservation>,
  { client, workspaceId }: { readonly client: QueryClient; readonly workspaceId: string }
) => {
  const [eventTypes, hosts, proposals] = await Promise.all([
    client.fetchQuery(allEventTypes(workspaceId)),
    client.fetchQuery(allHosts(workspaceId)),
    openProposals(reservations, workspaceId)
  ])
  const others = reservations.filter(({ waitingEntryId }) =>
    proposals.every(({ id }) => id !== waitingEntryId)
  )
  return {
    proposals,
    reservations: others.toSorted((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt)),
    titles: new Map(eventTypes.map(({ id, title }) => [id, title])),
    names: new Map(hosts.map(({ id, name }) => [id, name]))
  }
}

/** The proposals that the member reaches, if any of the times is proposed. */
const openProposals = async (reservations: ReadonlyArray<Reservation>, workspaceId: string) =>
  reservations.some(({ createdBy, waitingEntryId }) => createdBy !== null && waitingEntryId !== null)
    ? everyItem((query) =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/proposals", {
            params: { path: { workspaceId }, query: { ...query, state: "open" } }
          })
        )
      )
    : []

type Shown = Awaited<ReturnType<typeof readTimes>>

/** Times that are kept: proposed to people, and for clients of the API. */
const ReservedTimes = ({ proposals, ...kept }: Shown) => (
  <>
    {proposals.length > 0 && <ProposedTimes proposals={proposals} titles={kept.titles} />}
    {kept.reservations.length > 0 && <ForClients {...kept} />}
  </>
)

/** The reserved times with the component that shows them. */
export const reservedTimes = async (...asked: Parameters<typeof readTimes>) => ({
  ReservedTimes,
  ...(await readTimes(...asked))
})

/** Times that are kept for clients of the API, each with a button that releases it (D-CON-176). */
const ForClients = ({ names, reservations, titles }: Omit<Shown, "proposals">) => {
  const { lang, words } = useView()
  const { both, span } = timesOf(lang)
  // As short as that fits beside the button on a phone.
  const when = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium", timeStyle: "short" })
  const [asked, setAsked] = useState<Reservation | null>(null)
  return (
    <KeptTimes title={words.reservedTimes} text={words.reservedText}>
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
    </KeptTimes>
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
