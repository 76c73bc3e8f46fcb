import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { SmallButton } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { Fault } from "../parts/Fault.tsx"
import { timesOf } from "../parts/times.ts"
import { useView } from "../view/useView.ts"

type Replay = Schemas["Replay"]
type Lead = Replay["changes"][number]
type Side = Replay["explained"][number]["today"]

/** Why one lead gets what it gets, under today's settings and under the changed ones (D-CON-237). */
export const ExplainedLead = ({
  explain,
  lead
}: {
  readonly explain: (contactId: string) => Promise<Replay>
  readonly lead: Lead
}) => {
  const { words } = useView()
  const texts = words.eventTypes
  const explaining = useSending({ mutationFn: () => explain(lead.contactId) })
  const found = explaining.data?.explained.find((one) => one.lead.eventTypeId === lead.eventTypeId)
  return (
    <div>
      {found === undefined && (
        <SmallButton
          aria-label={`${texts.pastExplain}: ${lead.name ?? lead.email}`}
          disabled={explaining.isPending}
          onClick={() => explaining.mutate()}
        >
          {texts.pastExplain}
        </SmallButton>
      )}
      {explaining.isError && (
        <p class="fault" role="alert">
          <Fault failure={explaining.error} />
        </p>
      )}
      <div role="status">
        {found !== undefined && (
          <dl>
            <Reasons title={texts.pastToday} result={found.lead.today} side={found.today} />
            <Reasons title={texts.pastChanged} result={found.lead.changed} side={found.changed} />
          </dl>
        )}
      </div>
    </div>
  )
}

/** Why the lead is turned away, or for its start which host is free and why others are not. */
const Reasons = ({
  result,
  side,
  title
}: {
  readonly result: Lead["today"]
  readonly side: Side
  readonly title: string
}) => {
  const { lang, words } = useView()
  const texts = words.eventTypes
  const { both } = timesOf(lang)
  const reasonsOf = (reasons: NonNullable<Side>["hosts"][number]["reasons"]) =>
    [...new Set(reasons.map(({ reason }) => texts[`reason_${reason}`]))].join("; ")
  return (
    <>
      <dt>{side === null ? title : `${title}, ${both(side.start)}`}</dt>
      {result.reason !== null && <dd dir="auto">{texts[`away_${result.reason}`]}</dd>}
      {(side?.hosts ?? []).map(({ free, hostId, name, reasons }) => (
        <dd key={hostId} dir="auto">
          {free ? say(texts.isFree, { host: name }) : `${name}: ${reasonsOf(reasons)}`}
        </dd>
      ))}
      {result.result === "no_time" && <dd>{texts.pastIsFull}</dd>}
    </>
  )
}
