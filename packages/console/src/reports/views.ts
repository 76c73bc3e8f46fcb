import { sourcesByName } from "@calendeal/domain/reports"
import { type Choice, type Choices, dimensions } from "./choice.ts"
import { costGroups, models, parts, sharingText } from "./sharing.ts"

/** The reports that a view shows. */
export const choiceOf = (choices: Choices): Choice => {
  const { between, currency = null, days = 30, eventTypeId, hostId } = choices
  const [part, model, costs] = [parts[0], "last_non_direct", costGroups[0]] as const
  return {
    period: between ?? days,
    by: dimensions.find((by) => by === sourcesByName(choices.by)) ?? "first_source",
    currency,
    selected: { ...(eventTypeId !== undefined && { eventTypeId }), ...(hostId !== undefined && { hostId }) },
    shared: sharingText({
      part: parts.find((one) => one === sourcesByName(choices.sharedBy)) ?? part,
      model: models.find((one) => one === choices.model) ?? model,
      costs: choices.costsBy ?? costs
    })
  }
}
