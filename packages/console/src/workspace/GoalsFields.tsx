import { FieldGroup, NumberField, SmallButton, TextField } from "../editing/fields.tsx"
import { withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../view/useView.ts"
import type { SettingsProps } from "./SettingsTab.tsx"

/** The revenue that is wanted in a month, by currency (D-MGMT-46). */
export const GoalsFields = ({ change, draft: { revenueGoals: goals } }: SettingsProps) => {
  const { words } = useView()
  const texts = words.workspaceArea
  const set = (revenueGoals: typeof goals) => change({ revenueGoals })
  const free = ["USD", "EUR", "GBP", "JPY"].find((code) => !goals.some(({ currency }) => currency === code))
  return (
    <FieldGroup title={texts.goals} text={texts.goalsText}>
      {goals.map((goal, index) => (
        <div class="pair" key={index} role="group" aria-label={`${texts.goals}: ${goal.currency}`}>
          <NumberField
            label={texts.goalAmount}
            path={`revenueGoals.${index}.amount`}
            step="any"
            value={goal.amount}
            onChange={(amount) => amount !== null && set(withItem(goals, index, { ...goal, amount }))}
          />
          <TextField
            label={words.reports.currency}
            path={`revenueGoals.${index}.currency`}
            value={goal.currency}
            onChange={(currency) =>
              set(withItem(goals, index, { ...goal, currency: currency.toUpperCase() }))
            }
          />
          <p>
            <SmallButton
              aria-label={`${words.editing.remove}: ${goal.currency}`}
              onClick={() => set(withoutItem(goals, index))}
            >
              {words.editing.remove}
            </SmallButton>
          </p>
        </div>
      ))}
      {goals.length < 10 && (
        <p>
          <SmallButton onClick={() => set([...goals, { amount: 10_000, currency: free ?? "" }])}>
            {texts.addGoal}
          </SmallButton>
        </p>
      )}
    </FieldGroup>
  )
}
