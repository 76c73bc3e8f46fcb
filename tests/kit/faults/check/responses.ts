import type { Clause } from "../history/Rules.ts"

/** Milliseconds: the time limit of a request, 10 s, and a reserve for a busy machine (D-HTTP-11). */
const timeLimitMillis = 20_000

/** Every response is allowed by the specification and arrived within the time limit. */
export const responses: Clause = ({ history }) =>
  history.flatMap(({ completedAt, invokedAt, outcome, request }) => [
    ...(outcome._tag === "wrong"
      ? [`${request.kind} ${request.body} has the response ${outcome.response}`]
      : []),
    ...(completedAt - invokedAt > timeLimitMillis
      ? [`${request.kind} ${request.body} waited ${completedAt - invokedAt} ms for ${outcome._tag}`]
      : [])
  ])
