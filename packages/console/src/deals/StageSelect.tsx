import { useView } from "../view/useView.ts"
import { noStage, type Stages } from "../parts/stages.ts"

/** Limits the list to a stage, or to deals in none (D-CON-221). */
export const StageSelect = ({
  onStage,
  stage,
  stages
}: {
  readonly onStage: (stage: string | undefined) => void
  /** Undefined: all. */
  readonly stage: string | undefined
  readonly stages: Stages
}) => {
  const { deals } = useView().words
  return (
    <select
      aria-label={deals.stage}
      value={stage ?? ""}
      onChange={({ currentTarget: { value } }) => onStage(value === "" ? undefined : value)}
    >
      <option value="">{deals.allStages}</option>
      {stages.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
      <option value={noStage}>{deals.noStage}</option>
    </select>
  )
}
