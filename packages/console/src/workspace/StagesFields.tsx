import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import type { Stages } from "../parts/stages.ts"
import { FieldGroup, SmallButton, TextField } from "../editing/fields.tsx"
import { moved, withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../view/useView.ts"
import type { SettingsProps } from "./SettingsTab.tsx"
import { stageKeyFor } from "./stageKeyFor.ts"

/** As many as D-TX-13 allows. */
const mostStages = 12

/** The stages of open deals in their order (D-CON-220). */
export const StagesFields = ({
  change,
  draft: { dealStages: stages },
  saved
}: SettingsProps & {
  /** What is stored: deals keep the keys of these. */
  readonly saved: Stages
}) => {
  const { words } = useView()
  const { editing, workspaceArea: texts } = words
  const [said, setSaid] = useState("")
  const set = (dealStages: Array<Stages[number]>) => change({ dealStages })
  /** The name gives a new stage its key. */
  const named = (name: string, others: Stages) => ({
    key: stageKeyFor(
      name,
      [...saved, ...others].map(({ key }) => key)
    ),
    name
  })
  return (
    <FieldGroup title={texts.stages} text={texts.stagesText}>
      <ol class="items">
        {stages.map((stage, index) => {
          const number = index + 1
          const isSaved = saved.some(({ key }) => key === stage.key)
          const put = (by: -1 | 1) => {
            set(moved(stages, index, by))
            setSaid(say(texts.stageMoved, { number, place: number + by }))
          }
          const rename = (name: string) =>
            set(
              withItem(stages, index, isSaved ? { ...stage, name } : named(name, withoutItem(stages, index)))
            )
          const titled = (act: string) => `${act}: ${stage.name || number}`
          return (
            <li key={index}>
              <TextField
                label={say(texts.stageName, { number })}
                path={`dealStages.${index}.name`}
                value={stage.name}
                onChange={rename}
              />
              <div class="acts">
                {index > 0 && (
                  <SmallButton aria-label={titled(editing.up)} onClick={() => put(-1)}>
                    {editing.up}
                  </SmallButton>
                )}
                {index < stages.length - 1 && (
                  <SmallButton aria-label={titled(editing.down)} onClick={() => put(1)}>
                    {editing.down}
                  </SmallButton>
                )}
                <SmallButton
                  aria-label={titled(editing.remove)}
                  onClick={() => set(withoutItem(stages, index))}
                >
                  {editing.remove}
                </SmallButton>
              </div>
            </li>
          )
        })}
      </ol>
      {stages.length < mostStages && (
        <p>
          <SmallButton onClick={() => set([...stages, named("", stages)])}>{texts.addStage}</SmallButton>
        </p>
      )}
      <p class="unseen" role="status">
        {said}
      </p>
    </FieldGroup>
  )
}
