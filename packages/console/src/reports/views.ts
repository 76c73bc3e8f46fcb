import type { Schemas } from "@calendeal/client"
import { type Choice, dimensions } from "./choice.ts"
import { costGroups, models, parts, sharingIn, sharingText } from "./sharing.ts"

/** The choices of a saved view, as the API has them. */
export type Choices = Schemas["SavedView"]["choices"]

/** What a view keeps of the reports as they are shown (D-VIEW-1). */
export const choicesOf = ({ by, currency, period, selected, shared }: Choice): Choices => {
  const { costs, model, part } = sharingIn(shared)
  return {
    ...(typeof period === "number" ? { days: period } : { between: period }),
    by,
    ...(currency !== null && { currency }),
    ...selected,
    sharedBy: part,
    model,
    costsBy: costs
  }
}

/** The reports that a view shows. */
export const choiceOf = (choices: Choices): Choice => {
  const { between, currency = null, days = 30, eventTypeId, hostId } = choices
  const [part, model, costs] = [parts[0], "last_non_direct", costGroups[0]] as const
  return {
    period: between ?? days,
    by: dimensions.find((by) => by === named(choices.by)) ?? "first_source",
    currency,
    selected: { ...(eventTypeId !== undefined && { eventTypeId }), ...(hostId !== undefined && { hostId }) },
    shared: sharingText({
      part: parts.find((one) => one === named(choices.sharedBy)) ?? part,
      model: models.find((one) => one === choices.model) ?? model,
      costs: choices.costsBy ?? costs
    })
  }
}

/** The console shows sources by their names, also for a view by what links call them. */
const named = (by: string | undefined) => by?.replace("utm_source", "source")
