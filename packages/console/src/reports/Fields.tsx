import { leakyField } from "@calendeal/domain/reports"
import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { BarRows } from "../charts/BarRows.tsx"
import { numbersOf } from "../charts/numbers.ts"
import { useEventTypes } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { Block } from "./Block.tsx"
import type { Asked } from "./asked.ts"
import { unitsOf } from "../parts/units.ts"
import { useFields } from "./useReports.ts"

type Row = Schemas["FunnelReport"]["items"][number]

/** The most fields that are drawn, those that most have seen first. The table has all. */
const most = 8

/** The fields of the forms: how long people take, and who leaves there. */
export const Fields = ({ days }: { readonly days: Asked }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { count, share } = numbersOf(lang)
  const { seconds } = unitsOf(lang)
  const eventTypes = useEventTypes().data
  const query = useFields(days)
  const { reports } = words
  const fields = (query.data?.items ?? []).toSorted((one, other) => other.views - one.views)
  const isOneForm = new Set(fields.map(({ eventTypeId }) => eventTypeId)).size < 2
  const titleOf = (eventTypeId: string) =>
    eventTypes?.find(({ id }) => id === eventTypeId)?.title ?? eventTypeId
  const labelOf = ({ eventTypeId, field }: Row) => {
    if (field === "name") return words.contacts.name
    if (field === "email") return words.email
    if (field === "phone") return words.phone
    const form = eventTypes?.find(({ id }) => id === eventTypeId)?.form
    return form?.fields.find(({ key }) => key === field)?.label ?? field
  }
  const nameOf = (row: Row) => (isOneForm ? labelOf(row) : `${labelOf(row)} · ${titleOf(row.eventTypeId)}`)
  const leaky = leakyField(fields)
  const named = leaky ?? fields[0]
  return (
    <Block
      id="fields"
      title={reports.fieldsTitle}
      hint={days.hostId === undefined ? reports.fieldsHint : reports.noHost}
      file={`fields-${days.first}-${days.last}`}
      selected={days}
      query={query}
      empty={query.data && fields.length === 0 ? reports.noFields : ""}
      shown={
        named === undefined
          ? null
          : {
              picture: (
                <BarRows
                  rows={fields.slice(0, most).map((one) => ({
                    key: `${one.eventTypeId} ${one.field}`,
                    name: nameOf(one),
                    share: one.abandonRate,
                    value: share(one.abandonRate),
                    note: say(reports.fieldNote, {
                      count: count(one.views),
                      time: seconds(one.medianDwellSeconds)
                    })
                  }))}
                />
              ),
              rows: [
                [reports.field, words.charts.by_event_type, reports.views, reports.median, reports.leaving],
                ...fields.map((one) => [
                  one.field,
                  titleOf(one.eventTypeId),
                  one.views,
                  one.medianDwellSeconds,
                  share(one.abandonRate)
                ])
              ],
              finding:
                leaky === null
                  ? ""
                  : say(reports.leaky, { field: labelOf(leaky), share: share(leaky.abandonRate) }),
              link: { href: `/console/${slug}/event-types/${named.eventTypeId}`, text: reports.editForm }
            }
      }
    />
  )
}
