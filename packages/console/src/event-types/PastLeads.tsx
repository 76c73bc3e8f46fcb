import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { api, bodyOf, type EventType } from "../api/client.ts"
import { SelectField } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { Fault } from "../parts/Fault.tsx"
import { Table } from "../parts/Table.tsx"
import { timesOf } from "../parts/times.ts"
import { unitsOf } from "../parts/units.ts"
import { useEventType, useHosts } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { changedSettings } from "./changedSettings.ts"
import { ExplainedLead } from "./ExplainedLead.tsx"

type Replay = Schemas["Replay"]
type Lead = Replay["changes"][number]

const spans = [30, 90, 365] as const

/** What the leads of the last days would have got with the settings of the form, compared with today's (D-CON-216). */
export const PastLeads = ({ draft }: { readonly draft: EventType }) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.eventTypes
  const stored = useEventType(draft.id).data?.value
  const [days, setDays] = useState("90")
  const changes = stored === undefined ? {} : changedSettings(stored, draft)
  const ask = (body: Schemas["ReplayRequest"]) =>
    bodyOf(
      api.POST("/api/workspaces/{workspaceId}/event-types/{eventTypeId}/replay", {
        params: { path: { workspaceId, eventTypeId: draft.id } },
        body
      })
    )
  const replay = useSending({ mutationFn: ask })
  // With what was replayed, also if the form has changed since.
  const explain = (contactId: string) =>
    ask({ ...replay.variables, changes: replay.variables?.changes ?? {}, contactId })
  return (
    <>
      <h2>{texts.pastTitle}</h2>
      <p class="soft">{texts.pastText}</p>
      <SelectField
        label={texts.pastDays}
        value={days}
        options={spans.map((span) => [String(span), unitsOf(lang).days(span)])}
        onChange={setDays}
      />
      <p>
        <button
          type="button"
          class="button small"
          disabled={replay.isPending}
          onClick={() => replay.mutate({ days: Number(days), changes })}
        >
          {texts.pastReplay}
        </button>
      </p>
      {replay.isError && (
        <p class="fault" role="alert">
          <Fault failure={replay.error} />
        </p>
      )}
      <div aria-live="polite">
        {replay.data !== undefined && <Report explain={explain} replay={replay.data} />}
      </div>
    </>
  )
}

type Explain = (contactId: string) => Promise<Replay>

const Report = ({ explain, replay }: { readonly explain: Explain; readonly replay: Replay }) => {
  const { lang, words } = useView()
  const texts = words.eventTypes
  const { changed, today } = replay
  const numbers = new Intl.NumberFormat(lang)
  const median = (minutes: number | null) => (minutes === null ? "–" : unitsOf(lang).hours(minutes))
  const rows: ReadonlyArray<readonly [string, string, string]> = [
    ...(
      [
        [texts.pastBooked, "booked"],
        [texts.pastOther, "otherTime"],
        [texts.pastMay, "mayBook"],
        [texts.pastNoTime, "noTime"],
        [texts.pastAway, "turnedAway"]
      ] as const
    ).map(([label, key]) => [label, numbers.format(today[key]), numbers.format(changed[key])] as const),
    [texts.pastMedian, median(today.medianMinutesToFirstFree), median(changed.medianMinutesToFirstFree)],
    ...hostRows(replay).map(
      ([name, one, other]) => [name, numbers.format(one), numbers.format(other)] as const
    )
  ]
  return (
    <section class="card">
      <p>
        <b>{say(texts.pastFound, { count: replay.differing, all: replay.leads })}</b>
      </p>
      {replay.cut && <p class="soft">{texts.pastCut}</p>}
      <Table caption={texts.pastTitle}>
        <thead>
          <tr>
            <td />
            <th scope="col" class="number">
              {texts.pastToday}
            </th>
            <th scope="col" class="number">
              {texts.pastChanged}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, one, other]) => (
            <tr key={label}>
              <th scope="row" dir="auto">
                {label}
              </th>
              <td class="number">{one}</td>
              <td class="number">{other}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {replay.changes.length > 0 && (
        <details>
          <summary>{texts.pastShow}</summary>
          <ul class="trace">
            {replay.changes.map((lead) => (
              <ChangedLead key={`${lead.contactId} ${lead.eventTypeId}`} explain={explain} lead={lead} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The bookings of each host under both settings. */
const hostRows = ({ changed, today }: Replay): ReadonlyArray<readonly [string, number, number]> => {
  const names = new Map([...today.hosts, ...changed.hosts].map(({ hostId, name }) => [hostId, name]))
  const countOf = (side: Replay["today"], id: string) =>
    side.hosts.find(({ hostId }) => hostId === id)?.booked ?? 0
  return [...names].map(([id, name]) => [name, countOf(today, id), countOf(changed, id)])
}

/** A lead with both results, and the rule that decides. */
const ChangedLead = ({ explain, lead }: { readonly explain: Explain; readonly lead: Lead }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const hosts = useHosts().data ?? []
  const texts = words.eventTypes
  const { both } = timesOf(lang)
  const namesOf = (ids: ReadonlyArray<string>) =>
    ids.map((id) => hosts.find((host) => host.id === id)?.name ?? "").join(", ")
  const got = ({ firstFree, firstFreeHostIds, hostIds, result, start }: Lead["today"]) => {
    if (result === "turned_away") return texts.pastIsAway
    if (result === "booked" && start !== null)
      return say(texts.pastGets, { time: both(start), hosts: namesOf(hostIds) })
    if (result === "may_book")
      return firstFree === null
        ? texts.pastMay
        : say(texts.pastFirst, { time: both(firstFree), hosts: namesOf(firstFreeHostIds) })
    return texts.pastIsFull
  }
  const text = (side: Lead["today"]) =>
    side.rule === null ? got(side) : say(texts.pastByRule, { result: got(side), number: side.rule.number })
  return (
    <li>
      <a href={`/console/${slug}/contacts/${lead.contactId}`} dir="auto">
        {lead.name ?? lead.email}
      </a>
      <br />
      <span dir="auto">{`${texts.pastToday}: ${text(lead.today)}`}</span>
      <br />
      <span dir="auto">{`${texts.pastChanged}: ${text(lead.changed)}`}</span>
      <ExplainedLead explain={explain} lead={lead} />
    </li>
  )
}
