import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { useId } from "preact/hooks"
import { api, bodyOf, type EventType, type Host } from "../api/client.ts"
import { SelectField, TextField } from "../editing/fields.tsx"
import { zonesWith } from "../editing/zones.ts"
import { Failed } from "../parts/Failed.tsx"
import { ownZone, timesOf, zoneName } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { answersOf, type Draft, isPersonKnown } from "./draft.ts"
import { useSettledValue } from "./useSettledValue.ts"

interface Props {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  readonly eventType: EventType
}

/** With whom and when: the times of a day in the person's zone, which depend on who books, the answers and the host. */
export const TimeFields = ({
  change,
  draft,
  eventType,
  hosts
}: Props & { readonly hosts: ReadonlyArray<Host> }) => {
  const { words } = useView()
  const { role } = useWorkspace()
  const taking = hosts.filter(
    ({ active, id }) => active && eventType.hosts.some(({ hostId }) => hostId === id)
  )
  const zones = zonesWith(draft.timezone)
  return (
    <div class="group">
      <h2>{words.time}</h2>
      <div class="pair">
        {role !== "member" && eventType.assignment === "round_robin" && taking.length > 1 && (
          <SelectField
            label={words.host}
            path="hostId"
            value={draft.hostId}
            options={[["", words.newBooking.anyHost], ...taking.map(({ id, name }) => [id, name] as const)]}
            onChange={(hostId) => change({ hostId })}
          />
        )}
        <SelectField
          label={words.newBooking.zone}
          path="bookerTimezone"
          value={draft.timezone}
          options={zones.map((zone) => [zone, zoneName(zone)] as const)}
          onChange={(timezone) => change({ timezone })}
        />
        <TextField label={words.day} type="date" value={draft.date} onChange={(date) => change({ date })} />
      </div>
      {isPersonKnown(draft) ? (
        <Times draft={draft} change={change} eventType={eventType} />
      ) : (
        <p class="soft">{words.newBooking.needsPerson}</p>
      )}
    </div>
  )
}

const Times = ({ change, draft, eventType }: Props) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const id = useId()
  const { date, email, hostId, name, startAt, timezone } = draft
  const responses = answersOf(eventType, draft)
  const asked = useSettledValue({
    eventTypeId: eventType.id,
    body: {
      date,
      bookerTimezone: timezone,
      booker: { name: name.trim(), email: email.trim() },
      responses,
      ...(hostId !== "" && { hostId })
    }
  })
  const offered = useQuery({
    queryKey: [workspaceId, "times-to-book", asked],
    queryFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/event-types/{eventTypeId}/times", {
          params: { path: { workspaceId, eventTypeId: asked.eventTypeId } },
          body: asked.body
        })
      ),
    enabled: date !== ""
  })
  const times = offered.data?.times ?? []
  const nextDate = offered.data?.nextDate ?? null
  const [theirs, own] = [timesOf(lang, timezone), timesOf(lang)]
  return (
    <div class="times">
      <fieldset aria-busy={offered.isFetching}>
        <legend>{say(words.timesIn, { zone: zoneName(timezone) })}</legend>
        {times.map((time) => (
          <label key={time.startAt}>
            <input
              type="radio"
              name={id}
              checked={time.startAt === startAt}
              onChange={() => change({ startAt: time.startAt })}
            />
            <span>
              {theirs.time(time.startAt)}
              {timezone !== ownZone && <small class="soft"> ({own.time(time.startAt)})</small>}
            </span>
          </label>
        ))}
        {offered.isSuccess && times.length === 0 && <p role="status">{words.noTimes}</p>}
        {offered.isError && <Failed failure={offered.error} retry={() => offered.refetch()} />}
      </fieldset>
      {nextDate !== null && (
        <div class="acts">
          <button type="button" class="button" onClick={() => change({ date: nextDate })}>
            {say(words.newBooking.nextDay, { day: timesOf(lang, "UTC").day(`${nextDate}T12:00:00Z`) })}
          </button>
        </div>
      )}
    </div>
  )
}
