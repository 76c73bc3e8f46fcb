/** The steps from visit to payment, in their order. */
export const stepNames = ["visits", "leads", "qualified", "booked", "paid"] as const
type StepName = (typeof stepNames)[number]
export type Steps = Readonly<Record<StepName, number>>

export interface Step {
  readonly name: StepName
  readonly count: number
  /** Of the step above, 0 to 1. Null: the first step, or more than above: leads can come without a visit. */
  readonly share: number | null
}

/** The steps with their shares of the step above. */
export const sharesOf = (steps: Steps): ReadonlyArray<Step> =>
  stepNames.map((name, place) => {
    const above = steps[stepNames[place - 1] ?? name]
    const count = steps[name]
    return { name, count, share: place === 0 || above === 0 || count > above ? null : count / above }
  })

/** The step with the smallest share; undefined: no step has a share. */
export const weakestOf = (steps: ReadonlyArray<Step>): Step | undefined =>
  steps
    .filter(({ share }) => share !== null)
    .toSorted((one, other) => (one.share ?? 1) - (other.share ?? 1))[0]
