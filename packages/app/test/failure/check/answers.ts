import type { Clause } from "./Violation.ts"

/** The time limit of a request, 10 s, and what a busy machine adds to it (D-HTTP-11). */
const patience = 20_000

/** Every answer is one that the specification allows here, and came within the time limit. */
export const answers: Clause = ({ history }) =>
  history.flatMap(({ completedAt, invokedAt, outcome, wish }) => [
    ...(outcome._tag === "wrong" ? [`${wish.kind} ${wish.body} was answered ${outcome.said}`] : []),
    ...(completedAt - invokedAt > patience
      ? [`${wish.kind} ${wish.body} waited ${completedAt - invokedAt} ms for ${outcome._tag}`]
      : [])
  ])
