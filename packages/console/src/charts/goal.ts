import type { Schemas } from "@calendeal/client"

/** The monthly goal in a currency. Null: there is none. */
export const goalIn = (
  goals: Schemas["Workspace"]["revenueGoals"] | undefined,
  currency: string
): number | null => goals?.find((goal) => goal.currency === currency)?.amount ?? null

/** The part of a monthly goal for a week, in cents: a year has 12 months and 365.25 days. */
export const weekOfGoal = (month: number): number => Math.round((month * 12 * 7 * 100) / 365.25) / 100
