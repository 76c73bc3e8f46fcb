/** A statement as it is sent: its text and its parameters. */
export interface SentStatement {
  readonly text: string
  readonly parameters: ReadonlyArray<unknown>
}

/**
 * The statement as somebody would have written it who forgot the workspace: without any condition that names it, be it
 * a parameter or another table's. The parameters stay, so that their numbers do.
 */
export const forgetWorkspace = ({ parameters, text }: SentStatement): SentStatement => ({
  parameters,
  text: text
    .replaceAll(/\b\w+\.workspace_id\s*=\s*\w+\.workspace_id\b/gi, "true")
    .replaceAll(/(?:\b\w+\.)?(?:\bworkspace_id|"workspace_id")\s*=\s*(\$\d+)/gi, "$1::uuid is not null")
    .replaceAll(/\benter_booking\(/g, "forgetful_enter_booking(")
})

/** A function of the database as its writer would have written it who forgot the workspace that it is told. */
export const forgetfulFunction = (definition: string): string =>
  definition
    .replace(/^(CREATE OR REPLACE FUNCTION \w+\.)/, "$1forgetful_")
    .replaceAll(/(?:\b\w+\.)?\bworkspace_id = workspace\b/g, "workspace is not null")

/** The statement as somebody would have sent it who took another workspace's id for their own, also within JSON. */
export const mistakeWorkspace = (
  { parameters, text }: SentStatement,
  own: string,
  other: string
): SentStatement => ({
  text,
  parameters: parameters.map((value) => (holdsText(value) ? replaced(value, own, other) : value))
})

const holdsText = (value: unknown) =>
  typeof value === "string" ||
  (typeof value === "object" && value !== null && !(value instanceof Date) && !ArrayBuffer.isView(value))

const replaced = (value: unknown, own: string, other: string): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(own, other))
