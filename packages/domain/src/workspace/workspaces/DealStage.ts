import * as Schema from "effect/Schema"
import { invalidValue, Line } from "../../kernel/texts/index.ts"

/** The maximum number of a workspace's stages of deals. */
export const dealStageLimit = 12

/** The word that asks for deals in none of the stages, so no stage has it as its key. */
export const noStage = "none"

/** What a deal keeps of its stage, also when the stage gets another name. */
export const StageKey = Schema.String.check(Schema.isPattern(/^(?!none$)[a-z0-9][a-z0-9_-]{0,39}$/u)).pipe(
  Schema.brand("StageKey")
)
export type StageKey = typeof StageKey.Type

/** A stage that open deals go through on the way to be won or lost (D-TX-13). */
export const DealStage = Schema.Struct({
  key: StageKey.annotate({ description: "What deals keep of the stage; it stays when the name changes." }),
  name: Line(1, 60).annotate({
    description: "1-60 characters."
  })
})
export type DealStage = typeof DealStage.Type

/** The stages of a workspace in their order, each with a key of its own. Empty: deals are open, won or lost. */
export const DealStages = Schema.Array(DealStage).check(
  Schema.isMaxLength(dealStageLimit),
  Schema.makeFilter((stages: ReadonlyArray<DealStage>) =>
    stages.flatMap(({ key }, index) =>
      stages.findIndex((other) => other.key === key) < index
        ? [{ path: [index, "key"], issue: invalidValue({ message: "must not appear twice", code: "twice" }) }]
        : []
    )
  )
)
export type DealStages = typeof DealStages.Type
