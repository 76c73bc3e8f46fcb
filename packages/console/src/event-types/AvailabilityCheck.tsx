import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { FieldGroup, TextField } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { shifted } from "../parts/days.ts"
import { hourNames, ownZone, timesOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { HostChips } from "./HostChips.tsx"
import { type ClosedSpan, closedSpans, type ExplainedHost } from "./closedSpans.ts"

const tomorrow = () => shifted(new Intl.DateTimeFormat("en-CA", { timeZone: ownZone }).format(Date.now()), 1)

/** When a meeting can begin on a day, as one strip for each host, with the reasons where it cannot (D-CON-166). */
export const AvailabilityCheck = ({
  eventTypeId,
  offered
}: {
  readonly eventTypeId: string
  /** The hosts that the rules offer the pretend lead; null: all. */
  readonly offered: ReadonlyArray<string> | null
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.eventTypes
  const [date, setDate] = useState(tomorrow)
  const day = useQuery({
    queryKey: [workspaceId, "explain-day", eventTypeId, date],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/event-types/{eventTypeId}/explain-day", {
          params: { path: { workspaceId, eventTypeId }, query: { date, tz: ownZone } }
        })
      ),
    enabled: date !== ""
  })
  return (
    <FieldGroup title={texts.whyTitle} text={texts.whyText}>
      <TextField label={texts.day} type="date" value={date} onChange={setDate} />
      {day.isError && (
        <p class="fault" role="alert">
          <Fault failure={day.error} />
        </p>
      )}
      {day.data !== undefined && (
        <ul class="strips">
          {day.data.hosts.map((host) => (
            <HostStrip
              key={host.hostId}
              host={host}
              from={new Date(`${date}T08:00:00`).getTime()}
              to={new Date(`${date}T20:00:00`).getTime()}
              isOffered={offered === null || offered.includes(host.hostId)}
            />
          ))}
        </ul>
      )}
    </FieldGroup>
  )
}

/** The day of a host from 8 to 20: green where a meeting can begin, and hatched with the reason where not. */
const HostStrip = ({
  from,
  host,
  isOffered,
  to
}: {
  readonly host: ExplainedHost
  readonly from: number
  readonly to: number
  readonly isOffered: boolean
}) => {
  const { lang, words } = useView()
  const texts = words.eventTypes
  const { time } = timesOf(lang)
  const hourOf = hourNames(lang)
  const nameOf = ({ absence, reason }: ClosedSpan["reasons"][number]) =>
    absence !== null && absence.reason !== ""
      ? `${texts[`reason_${reason}`]} (${absence.reason})`
      : texts[`reason_${reason}`]
  const joined = (names: ReadonlyArray<string>) => [...new Set(names)].join("; ")
  const all = (name: string) => [{ start: 0, end: 1, text: name, names: [name] }]
  const spans = !host.active
    ? all(texts.reason_inactive)
    : !isOffered
      ? all(texts.reason_routing)
      : closedSpans(host.closed, from, to).map(({ end, from: first, reasons, start, to: last }) => {
          const names = reasons.map(nameOf)
          return { start, end, names, text: `${time(first)} – ${time(last)}: ${joined(names)}` }
        })
  const [named, setNamed] = useState<string | null>(null)
  const isFree = spans.length === 0
  return (
    <li>
      <div>
        <HostChips hostIds={[host.hostId]} />
      </div>
      <div class="strip">
        {spans.map(({ end, start, text }) => (
          <button
            key={start}
            type="button"
            aria-label={text}
            style={{ "--a": start, "--z": end }}
            onMouseEnter={() => setNamed(text)}
            onFocus={() => setNamed(text)}
            onClick={() => setNamed(text)}
          />
        ))}
      </div>
      <p class="strip-hours" aria-hidden="true">
        {[8, 10, 12, 14, 16, 18, 20].map((hour) => (
          <span key={hour}>{hourOf(hour)}</span>
        ))}
      </p>
      <p class="soft why" role="status" dir="auto">
        {isFree
          ? say(texts.isFree, { host: host.name })
          : (named ?? joined(spans.flatMap(({ names }) => names)))}
      </p>
    </li>
  )
}
