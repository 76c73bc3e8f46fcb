import { settingRanges } from "@calendeal/domain/event-types"
import { picturePath } from "@calendeal/domain/pictures"
import { say } from "@calendeal/web-kit/say"
import { useId, useState } from "preact/hooks"
import type { EventType } from "../api/client.ts"
import { useFaultBelow } from "../editing/faults.ts"
import { CheckField, NumberField, SmallButton } from "../editing/fields.tsx"
import { Face } from "../parts/Face.tsx"
import { timesOf } from "../parts/times.ts"
import { useHosts, useHostStates } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { Stepper } from "./Stepper.tsx"

type Assignee = EventType["hosts"][number]

/** A host of the event type: who, when free next, and the weight. The other settings are below, once they are opened. */
export const HostRow = ({
  assignee,
  index,
  isWeighted,
  remove,
  set
}: {
  readonly assignee: Assignee
  readonly index: number
  /** Whether hosts take turns. */
  readonly isWeighted: boolean
  readonly set: (changed: Partial<Assignee>) => void
  readonly remove: () => void
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.eventTypes
  const { hostId, priority, required, weight } = assignee
  const host = useHosts().data?.find(({ id }) => id === hostId)
  const state = useHostStates().data?.find((one) => one.hostId === hostId)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isShown = useFaultBelow(`hosts.${index}`) !== "" || isOpen
  const name = host?.name ?? hostId
  const picture = host?.picture ?? null
  const isSilent = state !== undefined && state.calendars.failing + state.calendars.unread > 0
  return (
    <li aria-label={name}>
      <Face isNamed name={name} picture={picture === null ? null : picturePath(workspaceId, picture)} />
      <span class="who">
        <b dir="auto">{name}</b>
        <small class={isSilent ? "bad" : undefined}>
          {state === undefined
            ? "\u00a0"
            : isSilent
              ? words.availability.calendarSilent
              : state.freeNext === null
                ? `${words.availability.freeNext}: ${words.availability.freeNone}`
                : `${words.availability.freeNext}: ${timesOf(lang).both(state.freeNext)}`}
        </small>
      </span>
      {isWeighted && (
        <Stepper
          label={`${texts.weight}: ${name}`}
          less={say(texts.lessOf, { name })}
          more={say(texts.moreOf, { name })}
          range={{ ...settingRanges.weight, minimum: 0.01 }}
          value={weight}
          onChange={(value) => set({ weight: value })}
        />
      )}
      <button
        type="button"
        class="unfold"
        aria-label={say(texts.hostSettings, { name })}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        ⋯
      </button>
      {isShown && (
        <div class="row-rest" id={id}>
          {isWeighted && (
            <>
              <NumberField
                label={texts.weight}
                path={`hosts.${index}.weight`}
                range={{ ...settingRanges.weight, minimum: 0.01 }}
                step="any"
                value={weight}
                onChange={(value) => value !== null && set({ weight: value })}
              />
              <NumberField
                label={texts.priority}
                path={`hosts.${index}.priority`}
                range={settingRanges.priority}
                value={priority}
                onChange={(value) => value !== null && set({ priority: value })}
              />
              <CheckField
                label={texts.required}
                value={required}
                onChange={(value) => set({ required: value })}
              />
            </>
          )}
          <p>
            <SmallButton aria-label={`${words.editing.remove}: ${name}`} onClick={remove}>
              {words.editing.remove}
            </SmallButton>
          </p>
        </div>
      )}
    </li>
  )
}
