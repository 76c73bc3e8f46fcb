import type { Schemas } from "@calendeal/client"

/** The stages of a workspace in their order. */
export type Stages = Schemas["Workspace"]["dealStages"]

/** The filter for deals in no stage. No stage has it as its key. */
export const noStage = "none"

/** The name of a deal's stage; undefined: it is in none that the workspace has. */
export const stageName = (stages: Stages, stage: string | null): string | undefined =>
  stages.find(({ key }) => key === stage)?.name

/** The stage of a list's address; undefined: all deals. Until the stages are known, each key is taken for one. */
export const stageIn = (
  { stage }: Readonly<Record<string, string>>,
  stages: Stages | undefined
): string | undefined => {
  if (stage === undefined || !/^[a-z0-9][a-z0-9_-]{0,39}$/u.test(stage)) return undefined
  if (stages === undefined) return stage
  const isKnown = stages.length > 0 && (stage === noStage || stages.some(({ key }) => key === stage))
  return isKnown ? stage : undefined
}
