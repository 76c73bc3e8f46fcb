import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { ownZone, timesOf } from "../parts/times.ts"
import { FieldGroup, TextField } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { startsOfDay } from "./startsOfDay.ts"

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** A day of starts, offered or not, and the reasons of the chosen one (D-CON-35). */
export const AvailabilityCheck = ({
  eventTypeId,
  interval
}: {
  readonly eventTypeId: string
  readonly interval: number
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.eventTypes
  const [date, setDate] = useState(tomorrow)
  const [start, setStart] = useState<string | null>(null)
  const slots = useQuery({
    queryKey: [workspaceId, "slots", eventTypeId, date],
    queryFn: () =>
      bodyOf(api.GET("/api/public/slots", { params: { query: { eventTypeId, tz: ownZone, date } } })),
    enabled: date !== ""
  })
  const offered = new Set((slots.data?.slots ?? []).map(({ startTimeUtc }) => Date.parse(startTimeUtc)))
  const { time } = timesOf(lang)
  return (
    <FieldGroup title={texts.whyTitle} text={texts.whyText}>
      <TextField
        label={texts.day}
        type="date"
        value={date}
        onChange={(value) => {
          setDate(value)
          setStart(null)
        }}
      />
      {slots.isError && (
        <p class="fault" role="alert">
          <Fault failure={slots.error} />
        </p>
      )}
      {slots.data !== undefined && (
        <div class="starts" role="group" aria-label={texts.time}>
          {startsOfDay(date, interval, offered).map((instant) => {
            const iso = new Date(instant).toISOString().replace(".000Z", "Z")
            const isFree = offered.has(instant)
            return (
              <button
                key={instant}
                type="button"
                class={isFree ? "free" : undefined}
                aria-pressed={start === iso}
                aria-label={`${time(iso)}, ${isFree ? texts.free : texts.notOffered}`}
                onClick={() => setStart(iso)}
              >
                {time(iso)}
              </button>
            )
          })}
        </div>
      )}
      {start !== null && <Reasons key={start} eventTypeId={eventTypeId} start={start} />}
    </FieldGroup>
  )
}

const Reasons = ({ eventTypeId, start }: { readonly eventTypeId: string; readonly start: string }) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.eventTypes
  const { both, span } = timesOf(lang)
  const explanation = useQuery({
    queryKey: [workspaceId, "explain", eventTypeId, start],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/event-types/{eventTypeId}/explain", {
          params: { path: { workspaceId, eventTypeId }, query: { start, tz: ownZone } }
        })
      )
  })
  if (explanation.data === undefined)
    return (
      <p class="soft" role="status">
        {explanation.isError ? <Fault failure={explanation.error} /> : words.loading}
      </p>
    )
  const { bookable, hosts, refusals } = explanation.data
  return (
    <section class="card" aria-live="polite">
      <h3>{say(bookable ? texts.whyBookable : texts.whyNot, { time: both(start) })}</h3>
      <ul class="trace">
        {refusals.map(({ cause }) => (
          <li key={cause}>{texts[`cause_${cause}`]}</li>
        ))}
        {hosts.map(({ free, hostId, name, reasons }) => (
          <li key={hostId} class={free ? "fits" : undefined} dir="auto">
            {free
              ? say(texts.isFree, { host: name })
              : `${name}: ${reasons
                  .map(
                    ({ absence, from, reason, to }) =>
                      texts[`reason_${reason}`] +
                      (absence !== null && absence.reason !== "" ? ` (${absence.reason})` : "") +
                      (from !== null && to !== null ? ` (${span(from, to)})` : "")
                  )
                  .join("; ")}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
