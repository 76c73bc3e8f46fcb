import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { useId, useState } from "preact/hooks"
import { api, bodyOf, type Booking, Refusal } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { Failed } from "../parts/Failed.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { ConfirmReplacement } from "./ConfirmReplacement.tsx"
import { timesOf } from "../parts/times.ts"

/** Asks who takes the meeting, and gives it to this host (D-CON-53). */
export const ReassignAct = ({
  booking,
  onLeave
}: {
  readonly booking: Booking
  readonly onLeave: () => void
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const [chosen, setChosen] = useState<string | null>(null)
  const id = useId()
  const params = { path: { workspaceId, bookingUid: booking.uid } }
  const others = useQuery({
    queryKey: [workspaceId, "substitutes", booking.uid],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/bookings/{bookingUid}/hosts", { params }))
  })
  const hosts = others.data?.items ?? []
  const isAnyFree = hosts.some(({ free }) => free)
  const { span } = timesOf(lang)
  const choice = (value: string | null, isFree: boolean, name: string, reason: string) => (
    <label key={value ?? ""}>
      <input
        type="radio"
        name={id}
        checked={chosen === value}
        disabled={!isFree}
        onChange={() => setChosen(value)}
      />
      <span dir="auto">
        {name}
        {reason !== "" && <small class="soft"> {reason}</small>}
      </span>
    </label>
  )
  return (
    <ConfirmReplacement
      title={words.reassignTitle}
      act={words.reassign}
      done="reassigned"
      isReady={isAnyFree}
      replace={() =>
        bodyOf(
          api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/reassign", {
            params,
            body: chosen === null ? {} : { hostId: chosen }
          })
        )
      }
      refusalText={(failure) => refusalText(failure, words)}
      input={
        <div class="times hosts">
          <fieldset aria-busy={others.isLoading}>
            <legend>{words.newHost}</legend>
            {hosts.length > 0 && choice(null, isAnyFree, words.bestHost, "")}
            {hosts.map(({ free, hostId, name, reasons }) =>
              choice(
                hostId,
                free,
                name,
                reasons
                  .map(({ reason }) => words.eventTypes[`reason_${reason}`])
                  .filter((text, index, all) => all.indexOf(text) === index)
                  .join("; ")
              )
            )}
            {others.isSuccess && hosts.length === 0 && <p role="status">{words.noOtherHosts}</p>}
            {others.isError && <Failed failure={others.error} retry={() => others.refetch()} />}
          </fieldset>
        </div>
      }
      onLeave={onLeave}
    >
      {say(words.reassignText, { title: booking.title, time: span(booking.startAt, booking.endAt) })}
    </ConfirmReplacement>
  )
}

const refusalText = (failure: unknown, words: ConsoleWords): string =>
  failure instanceof Refusal && [404, 409].includes(failure.status)
    ? words.reassignRefused
    : explained(failure, words)
