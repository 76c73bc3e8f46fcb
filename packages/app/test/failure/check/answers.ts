import type { Clause } from "./Violation.ts"

/** Milliseconds: the time limit of a request, 10 s, and a reserve for a busy machine (D-HTTP-11). */
const timeLimitMillis = 20_000

/** Every response is allowed by the specification and arrived within the time limit. */
export const answers: Clause = ({ history }) =>
  history.flatMap(({ completedAt, invokedAt, outcome, wish }) => [
    ...(outcome._tag === "wrong" ? [`${wish.kind} ${wish.body} was answered ${outcome.said}`] : []),
    ...(completedAt - invokedAt > timeLimitMillis
      ? [`${wish.kind} ${wish.body} waited ${completedAt - invokedAt} ms for ${outcome._tag}`]
      : [])
  ])
