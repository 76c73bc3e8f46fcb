import { missedShare, riskyLead, usualLead } from "@calendeal/domain/reports"
import { say } from "@calendeal/web-kit/say"
import { BarRows } from "../charts/BarRows.tsx"
import { numbersOf } from "../charts/numbers.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { Block } from "./Block.tsx"
import { total } from "./courses.ts"
import type { Asked } from "./asked.ts"
import { unitsOf } from "../parts/units.ts"
import { useMeetings } from "./useReports.ts"

/** How long before a meeting it was booked, and who did not come. */
export const LeadTimes = ({ days }: { readonly days: Asked }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { count, share } = numbersOf(lang)
  const { classOf } = unitsOf(lang)
  const query = useMeetings(days)
  const { reports } = words
  const leads = query.data?.leadTimes ?? []
  const all = total(leads, ({ meetings }) => meetings)
  const [usual, risky] = [usualLead(leads), riskyLead(leads)]
  const most = Math.max(1, ...leads.map(({ meetings }) => meetings))
  return (
    <Block
      id="lead-times"
      title={reports.leadsTitle}
      hint={reports.leadsHint}
      file={`lead-times-${days.first}-${days.last}`}
      selected={days}
      query={query}
      empty={query.data && all === 0 ? reports.noMeetings : ""}
      shown={
        usual === null
          ? null
          : {
              picture: (
                <BarRows
                  rows={leads.map((lead) => ({
                    key: String(lead.fromDays),
                    name: classOf(lead),
                    share: lead.meetings / most,
                    value: count(lead.meetings)
                  }))}
                />
              ),
              rows: [
                [reports.ahead, reports.meetings, words.mark_attended, words.mark_no_show, reports.unmarked],
                ...leads.map((lead) => [
                  classOf(lead),
                  lead.meetings,
                  lead.attended,
                  lead.noShow,
                  lead.unmarked
                ])
              ],
              finding:
                risky === null
                  ? say(reports.usual, { time: classOf(usual), share: share(usual.meetings / all) })
                  : say(reports.risky, { time: classOf(risky), share: share(missedShare(risky) ?? 0) }),
              link: { href: `/console/${slug}/event-types`, text: reports.editWindow }
            }
      }
    />
  )
}
