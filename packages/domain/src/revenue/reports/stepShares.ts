/** The steps from visit to payment, in their order. */
export const stepNames = ["visits", "leads", "qualified", "booked", "came", "paid"] as const
type StepName = (typeof stepNames)[number]
export type Steps = Readonly<Record<StepName, number>>

export interface StepShare {
  readonly name: StepName
  readonly count: number
  /** Of the step above, 0 to 1, paid of booked. Null: the first step, or more than above: leads can come without a visit. */
  readonly share: number | null
}

/** The step that each is a part of. Paid is of booked: meetings are marked by hand, so people can have paid without a mark. */
const aboveOf = (name: StepName): StepName | undefined =>
  name === "paid" ? "booked" : stepNames[stepNames.indexOf(name) - 1]

/** The steps with their shares of the step above. */
export const sharesOf = (steps: Steps): ReadonlyArray<StepShare> =>
  stepNames.map((name) => {
    const step = aboveOf(name)
    const above = step === undefined ? 0 : steps[step]
    const count = steps[name]
    return { name, count, share: above === 0 || count > above ? null : count / above }
  })

/** How many people of the step above did not take the step. */
export const lostAt = (steps: Steps, { count, name }: StepShare): number => {
  const above = aboveOf(name)
  return above === undefined ? 0 : Math.max(0, steps[above] - count)
}

/** The step with the smallest share; undefined: no step has a share. */
export const weakestOf = (steps: ReadonlyArray<StepShare>): StepShare | undefined =>
  steps
    .filter(({ share }) => share !== null)
    .toSorted((one, other) => (one.share ?? 1) - (other.share ?? 1))[0]
