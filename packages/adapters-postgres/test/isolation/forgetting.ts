/** The text and the parameters of a sent statement. */
export interface SentStatement {
  readonly text: string
  readonly parameters: ReadonlyArray<unknown>
}

/**
 * The statement without its conditions on the workspace, as if the developer had forgotten them. The parameters remain, so
 * that their numbers are unchanged.
 */
export const forgetWorkspace = ({ parameters, text }: SentStatement): SentStatement => ({
  parameters,
  text: text
    .replaceAll(/\b\w+\.workspace_id\s*=\s*\w+\.workspace_id\b/gi, "true")
    .replaceAll(/(?:\b\w+\.)?(?:\bworkspace_id|"workspace_id")\s*=\s*(\$\d+)/gi, "$1::uuid is not null")
    .replaceAll(/(?:\bworkspace_id|"workspace_id")\s*=\s*any\((\$\d+::uuid\[\])\)/gi, "$1 is not null")
    .replaceAll(new RegExp(`\\b(${conditionalFunctions.join("|")})\\(`, "g"), "forgetful_$1(")
})

/** The functions of the database that have conditions on the workspace, for the service. */
export const conditionalFunctions = ["enter_booking", "cancel_booking", "settle_hold"] as const

/** The function without its conditions on the workspace, under another name. */
export const forgetfulFunction = (definition: string): string =>
  definition
    .replace(/^(CREATE OR REPLACE FUNCTION \w+\.)/, "$1forgetful_")
    .replaceAll(/(?:\b\w+\.)?\bworkspace_id = workspace\b/g, "workspace is not null")

/** The statement with another workspace's id in its parameters, also within JSON. */
export const mistakeWorkspace = (
  { parameters, text }: SentStatement,
  own: string,
  other: string
): SentStatement => ({
  text,
  parameters: parameters.map((value) => (containsText(value) ? replaceId(value, own, other) : value))
})

const containsText = (value: unknown) =>
  typeof value === "string" ||
  (typeof value === "object" && value !== null && !(value instanceof Date) && !ArrayBuffer.isView(value))

const replaceId = (value: unknown, own: string, other: string): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(own, other))
