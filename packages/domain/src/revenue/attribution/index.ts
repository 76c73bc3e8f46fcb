/**
 * Who gets the credit for money: `creditsOf.ts` has the models by rule, `learnt.ts` those that learn from all paths, and
 * `shareOut.ts` shares cents without losing one.
 */

export { attributed, hasTouch, type Conversion, type Credit, type KeyedTouch } from "./attributed.ts"
export { creditsOf, type Path, type PathTouch } from "./creditsOf.ts"
export { conversionsToLearn, DataModel, Model, modelsFor, RuleModel } from "./Model.ts"
export { shareOut } from "./shareOut.ts"
