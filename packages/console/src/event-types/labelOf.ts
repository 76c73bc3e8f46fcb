import type { EventType } from "../api/client.ts"

/** The label of a question. A question that no form has any more has its key. */
export const labelOf = (questions: EventType["form"]["fields"], key: string): string =>
  questions.find((question) => question.key === key && question.label !== "")?.label ?? key
