import * as Schema from "effect/Schema"

/** How the money of a conversion is shared among the touches before it: by a rule for each path (D-ATTR-20). */
export const RuleModel = Schema.Literals([
  "first",
  "last",
  "last_non_direct",
  "linear",
  "position",
  "w_shaped",
  "full_path",
  "time_decay"
])
export type RuleModel = typeof RuleModel.Type

/** Models that learn from all paths of a period, and so need many of them (D-ATTR-26). */
export const DataModel = Schema.Literals(["markov", "shapley"])
export type DataModel = typeof DataModel.Type

export const Model = Schema.Literals([...RuleModel.literals, ...DataModel.literals])
export type Model = typeof Model.Type

/** Models that learn say little with fewer conversions than this. */
export const conversionsToLearn = 300

/** The models that a period with so many conversions can be asked for (D-ATTR-26). */
export const modelsFor = (conversions: number): ReadonlyArray<Model> =>
  conversions > conversionsToLearn ? Model.literals : RuleModel.literals
