import { say, sayCount } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf, type BookingInList } from "../../api/client.ts"
import { Dialog } from "../../parts/Dialog.tsx"
import { Failed } from "../../parts/Failed.tsx"
import { timesOf } from "../../parts/times.ts"
import { useHosts } from "../../queries/eventTypes.ts"
import { useMembers } from "../../queries/useMembers.ts"
import { useView, useWorkspace } from "../../view/useView.ts"
import { bookerOf } from "../bookerOf.ts"
import type { Item } from "./bulkRun.ts"
import type { Hindrance } from "./hindranceOf.ts"
import { KeptBookings } from "./KeptBookings.tsx"

/**
 * Who takes each of the meetings, with the recipients of its emails, and those that stay with the reason. The service says it, because
 * the meetings compete for the hosts (D-CON-169).
 */
export const ReassignPreview = ({
  able,
  onLeave,
  onStart,
  unable
}: {
  readonly able: ReadonlyArray<BookingInList>
  readonly unable: ReadonlyArray<{ readonly booking: BookingInList; readonly hindrance: Hindrance }>
  readonly onLeave: () => void
  readonly onStart: (items: ReadonlyArray<Item>) => void
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const hosts = useHosts().data ?? []
  const members = useMembers().data ?? []
  const { both } = timesOf(lang)
  const bookingUids = able.map(({ uid }) => uid)
  const preview = useQuery({
    queryKey: [workspaceId, "reassignments", bookingUids],
    queryFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/bookings/reassign/preview", {
          params: { path: { workspaceId } },
          body: { bookingUids }
        })
      ),
    enabled: bookingUids.length > 0,
    // What is shown is what is asked for afterwards.
    refetchOnWindowFocus: false,
    gcTime: 0
  })
  const nameOf = ({ attendees }: BookingInList, recipient: string) => {
    const [kind = "", ...rest] = recipient.split("-")
    const id = rest.join("-")
    if (kind === "host") return hosts.find((host) => host.id === id)?.name ?? ""
    if (kind === "member") return members.find(({ userId }) => userId === id)?.email ?? ""
    return (kind === "guest" ? attendees[Number(id)] : attendees.find(({ role }) => role === "booker"))?.email
  }
  const judged = able.flatMap((booking) => {
    const found = preview.data?.items.find(({ bookingUid }) => bookingUid === booking.uid)
    return found === undefined ? [] : [{ booking, ...found }]
  })
  const given = judged.flatMap(({ booking, host, mails }) =>
    host === null ? [] : [{ booking, host, mails }]
  )
  const kept = [
    ...judged.flatMap(({ booking, reason }) =>
      reason === null ? [] : [{ booking, reason: words[`bulk_${reason}`] }]
    ),
    ...unable.map(({ booking, hindrance }) => ({ booking, reason: words[`bulk_${hindrance}`] }))
  ]
  const count = given.reduce((sum, { mails }) => sum + mails.length, 0)
  return (
    <Dialog title={words.bulkReassign} onLeave={onLeave}>
      {(close) => (
        <>
          {preview.isLoading && <p role="status">{words.loading}</p>}
          {preview.isError && <Failed failure={preview.error} retry={() => preview.refetch()} />}
          {preview.isSuccess && (
            <>
              <p>{count === 0 ? words.bulkNoMails : sayCount(lang, words.bulkMails, count)}</p>
              <ul class="bulk">
                {given.map(({ booking, host, mails }) => (
                  <li key={booking.uid}>
                    <b dir="auto">{bookerOf(booking, words)}</b>{" "}
                    <span class="soft">{both(booking.startAt)}</span>
                    <span class="line" dir="auto">
                      {say(words.bulkGiven, { host: host.name })}
                    </span>
                    {mails.length > 0 && (
                      <small class="line" dir="auto">
                        {say(words.bulkWho, {
                          recipients: mails.map(({ recipient }) => nameOf(booking, recipient)).join(", ")
                        })}
                      </small>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          <KeptBookings bookings={kept} />
          <div class="acts">
            <button type="button" class="button" onClick={close}>
              {words.close}
            </button>
            <button
              type="button"
              class="button first"
              disabled={given.length === 0}
              onClick={() =>
                onStart(
                  given.map(({ booking, host }) => ({
                    uid: booking.uid,
                    name: bookerOf(booking, words),
                    startAt: booking.startAt,
                    host: { id: host.hostId, name: host.name }
                  }))
                )
              }
            >
              {`${words.bulkReassignAct}: ${sayCount(lang, words.meetings, given.length)}`}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
