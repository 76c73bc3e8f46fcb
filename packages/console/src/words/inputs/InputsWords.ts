import type { Schemas } from "@calendeal/client"

type FaultCode = NonNullable<Schemas["Issue"]["code"]>

/** What is wrong with an input, and what to do, by the code of the API (D-CON-61). Names in braces are replaced. */
export interface InputsWords extends Readonly<Record<Exclude<FaultCode, "connection">, string>> {
  /** Of a workspace file: `{line}`, and the text of the fault. */
  readonly line: string
}
