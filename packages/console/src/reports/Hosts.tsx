import { loadOf, unevenHost, unweighedHost } from "@calendeal/domain/reports"
import { say } from "@calendeal/web-kit/say"
import { numbersOf } from "../charts/numbers.ts"
import { useNames } from "../charts/useNames.ts"
import { Face } from "../parts/Face.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { Block } from "./Block.tsx"
import { LoadBar } from "./LoadBar.tsx"
import type { Asked } from "./asked.ts"
import { unitsOf } from "../parts/units.ts"
import { useHostPictures } from "./useHostPictures.ts"
import { useMeetings } from "./useReports.ts"

/** The most hosts that are drawn, those with most load first. The table has all. */
const most = 8

/** The load of each host: booked, without a visitor, and free. */
export const Hosts = ({ days }: { readonly days: Asked }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { count, share } = numbersOf(lang)
  const { hours } = unitsOf(lang)
  const nameOf = useNames("host")
  const pictureOf = useHostPictures()
  const query = useMeetings(days)
  const { reports } = words
  const hosts = (query.data?.hosts ?? []).toSorted((one, other) => loadOf(other) - loadOf(one))
  const uneven = unevenHost(hosts)
  const [first] = hosts
  const named = uneven?.host ?? first
  const unweighed = unweighedHost(hosts)
  return (
    <Block
      id="hosts"
      title={reports.hostsTitle}
      hint={reports.hostsHint}
      file={`hosts-${days.first}-${days.last}`}
      selected={days}
      query={query}
      empty={query.data && hosts.length === 0 ? reports.noMeetings : ""}
      shown={
        named === undefined
          ? null
          : {
              picture: (
                <ul class="loads">
                  {hosts.slice(0, most).map((host) => (
                    <li key={host.hostId}>
                      <Face isNamed name={nameOf(host.hostId)} picture={pictureOf(host.hostId)} />
                      <b class="cut" dir="auto">
                        {nameOf(host.hostId)}
                      </b>
                      <span>
                        {say(reports.ofHours, {
                          booked: hours(host.bookedMinutes),
                          bookable: hours(host.bookableMinutes)
                        })}
                      </span>
                      <LoadBar load={host} />
                      <small>
                        {say(reports.hostNote, { count: count(host.meetings), missed: count(host.noShow) })}
                        {host.byWeight !== null &&
                          `; ${say(reports.hostDue, { led: count(host.byWeight.led), due: count(host.byWeight.due) })}`}
                      </small>
                    </li>
                  ))}
                </ul>
              ),
              rows: [
                [
                  words.charts.by_host,
                  reports.meetings,
                  words.mark_attended,
                  words.mark_no_show,
                  reports.unmarked,
                  reports.bookedMinutes,
                  reports.missedMinutes,
                  reports.bookableMinutes,
                  reports.hostLed,
                  reports.hostDueCount
                ],
                ...hosts.map((host) => [
                  nameOf(host.hostId),
                  host.meetings,
                  host.attended,
                  host.noShow,
                  host.unmarked,
                  host.bookedMinutes,
                  host.missedMinutes,
                  host.bookableMinutes,
                  host.byWeight?.led ?? "",
                  host.byWeight?.due ?? ""
                ])
              ],
              ...(unweighed === null
                ? {
                    finding:
                      uneven === null
                        ? ""
                        : say(uneven.isFull ? reports.hostFull : reports.hostIdle, {
                            name: nameOf(uneven.host.hostId),
                            share: share(loadOf(uneven.host))
                          }),
                    link: { href: `/console/${slug}/availability/${named.hostId}`, text: reports.seeHours }
                  }
                : {
                    finding: say(reports.hostWeight, {
                      name: nameOf(unweighed.host.hostId),
                      led: count(unweighed.led),
                      due: count(unweighed.due)
                    }),
                    link: { href: `/console/${slug}/event-types`, text: reports.changeWeights }
                  })
            }
      }
    />
  )
}
