import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf, type EventType } from "../api/client.ts"
import { ownZone, timesOf } from "../parts/times.ts"
import { SelectField, TextField } from "../editing/fields.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { fieldLabel } from "./fieldLabel.ts"
import { useHosts } from "../queries/eventTypes.ts"
import { loadedLater } from "../parts/loadedLater.tsx"
import { optionText } from "./ValueChips.tsx"
import { fieldsOfRules, type PretendLead, tryRules } from "./tryRules.ts"

const PastLeads = loadedLater(async () => (await import("./PastLeads.tsx")).PastLeads)

/** Who gets a pretend lead, and why (D-CON-34). */
export const TryRules = ({
  draft,
  lead,
  setLead
}: {
  readonly draft: EventType
  readonly lead: PretendLead
  readonly setLead: (lead: PretendLead) => void
}) => {
  const { words } = useView()
  const texts = words.eventTypes
  const { refusals, routes } = tryRules(draft, lead)
  const isRefused = refusals.at(-1) === true
  const deciding = routes.at(-1) === true ? draft.routing[routes.length - 1] : undefined
  const refusing = isRefused ? draft.disqualification[refusals.length - 1]?.outcome : undefined
  const hostIds = deciding?.hostIds ?? draft.hosts.map(({ hostId }) => hostId)
  const notReached = isRefused ? 0 : routes.length
  return (
    <aside class="preview" aria-label={texts.tryTitle}>
      <h2>{texts.tryTitle}</h2>
      <p class="soft">{texts.tryText}</p>
      {fieldsOfRules(draft).map((field) => {
        const options = draft.form.fields.find(({ key }) => field === `custom.${key}`)?.options ?? []
        const set = (value: string) => setLead({ ...lead, [field]: value })
        const label = fieldLabel(field, draft.form, words)
        return options.length > 0 ? (
          <SelectField
            key={field}
            label={label}
            value={lead[field] ?? ""}
            options={[["", "–"], ...options.map((option) => [option, optionText(option)] as const)]}
            onChange={set}
          />
        ) : (
          <TextField key={field} label={label} value={lead[field] ?? ""} onChange={set} />
        )
      })}
      <section class="card" aria-live="polite">
        <p>
          <b>
            {isRefused
              ? say(texts.refused, { number: refusals.length })
              : deciding === undefined
                ? texts.noRule
                : [
                    ...(deciding.name ? [deciding.name] : []),
                    say(texts.decides, { number: routes.length })
                  ].join(": ")}
          </b>
        </p>
        {refusing !== undefined && (
          <>
            <h3 dir="auto">{refusing.title}</h3>
            <p dir="auto">{refusing.guestMessage}</p>
          </>
        )}
        {!isRefused &&
          (deciding !== undefined && deciding.redirectUrl !== null ? (
            <p>{say(texts.redirected, { address: deciding.redirectUrl })}</p>
          ) : (
            <Turn eventTypeId={draft.id} hostIds={hostIds} />
          ))}
        <ol class="trace">
          {refusals.map((fits, index) => (
            <li key={`refusal ${index}`} class={fits ? "fits" : undefined}>
              {say(fits ? texts.refusalFits : texts.refusalMisses, { number: index + 1 })}
            </li>
          ))}
          {routes.map((fits, index) => (
            <li key={index} class={fits ? "fits" : undefined}>
              {say(fits ? texts.ruleFits : texts.ruleMisses, { number: index + 1 })}
            </li>
          ))}
          {draft.routing.slice(notReached).map((_, index) => (
            <li key={`unread ${index}`}>{say(texts.notReached, { number: notReached + index + 1 })}</li>
          ))}
        </ol>
      </section>
      <PastLeads draft={draft} />
    </aside>
  )
}

/** The hosts that are offered, and who of them gets the next free time. */
const Turn = ({
  eventTypeId,
  hostIds
}: {
  readonly eventTypeId: string
  readonly hostIds: ReadonlyArray<string>
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const hosts = useHosts().data ?? []
  const texts = words.eventTypes
  const nameOf = (id: string | undefined) => hosts.find((host) => host.id === id)?.name ?? ""
  const turn = useQuery({
    queryKey: [workspaceId, "turn", eventTypeId, hostIds],
    queryFn: async () => {
      const query = { eventTypeId, tz: ownZone, h: hostIds.join(",") }
      const days = await bodyOf(api.GET("/api/public/month-availability", { params: { query } }))
      const date = days.availableDates[0]
      if (date === undefined) return null
      const { slots } = await bodyOf(api.GET("/api/public/slots", { params: { query: { ...query, date } } }))
      const start = slots[0]?.startTimeUtc
      if (start === undefined) return null
      const { lineups } = await bodyOf(
        api.GET("/api/workspaces/{workspaceId}/event-types/{eventTypeId}/explain", {
          params: { path: { workspaceId, eventTypeId }, query: { start, tz: ownZone } }
        })
      )
      const team = lineups.find(([leader]) => leader !== undefined && hostIds.includes(leader))
      return team === undefined ? null : { start, leader: team[0] }
    },
    enabled: hostIds.length > 0
  })
  return (
    <>
      <p dir="auto">{say(texts.offered, { hosts: hostIds.map(nameOf).join(", ") })}</p>
      {turn.data === null && <p class="soft">{texts.noneFree}</p>}
      {turn.data !== null && turn.data !== undefined && (
        <p dir="auto">
          {say(texts.nextTurn, { time: timesOf(lang).both(turn.data.start), host: nameOf(turn.data.leader) })}
        </p>
      )}
    </>
  )
}
