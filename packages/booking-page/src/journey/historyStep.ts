import type { Step } from "./State.ts"

/** The step that an entry of the browser's history stands for; the first, unless it says otherwise. */
export const stepIn = (entry: unknown): Step => {
  const step = typeof entry === "object" && entry !== null && "step" in entry ? entry.step : undefined
  return isStep(step) ? step : "details"
}

export const isStep = (value: unknown): value is Step =>
  value === "details" || value === "times" || value === "answers"
