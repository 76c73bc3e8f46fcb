import type { Row } from "./rowsOf.ts"
import type { TypePart } from "./typeOf.ts"

/** The page of the API: what it shows, and its files. */
export interface ReferenceView {
  readonly reference: Reference
  readonly style: string
  readonly script: string
}

/** All that the page of the API shows. */
export interface Reference {
  readonly title: string
  readonly version: string
  readonly description: string
  /** How requests prove who sends them. */
  readonly proofs: ReadonlyArray<{ readonly name: string; readonly description: string }>
  /** What every request can be answered with, and is not repeated. */
  readonly everywhere: ReadonlyArray<Refusal>
  /** The headers of every answer. */
  readonly headers: ReadonlyArray<Named>
  readonly chapters: ReadonlyArray<ChapterView>
  readonly objects: ReadonlyArray<ObjectView>
  readonly errors: ReadonlyArray<ErrorView>
}

interface ChapterView {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly sections: ReadonlyArray<{
    readonly title: string | null
    readonly operations: ReadonlyArray<OperationView>
  }>
}

export interface OperationView {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly title: string
  readonly description: string
  /** The names of the proofs of which it needs one; none: anyone may call it. */
  readonly proofs: ReadonlyArray<string>
  readonly parameters: ReadonlyArray<{ readonly place: string; readonly rows: ReadonlyArray<Row> }>
  readonly body: Body | null
  readonly answers: ReadonlyArray<Answer>
  readonly refusals: ReadonlyArray<Refusal>
  /** Examples in JSON: of the body, and of the first answer. */
  readonly samples: { readonly body: string | null; readonly answer: string | null }
}

interface Body {
  readonly isRequired: boolean
  readonly description: string
  readonly rows: ReadonlyArray<Row>
}

export interface Answer {
  readonly status: string
  readonly description: string
  /** The objects that are described in a place of their own. */
  readonly type: ReadonlyArray<TypePart>
  readonly rows: ReadonlyArray<Row>
  readonly headers: ReadonlyArray<Named>
}

export interface Refusal {
  readonly status: string
  readonly code: string
  readonly description: string
}

export interface Named {
  readonly name: string
  readonly description: string
}

interface ObjectView {
  readonly name: string
  /** Whether requests have it, and not only answers. */
  readonly isSent: boolean
  readonly rows: ReadonlyArray<Row>
  readonly description: string
}

export interface ErrorView {
  readonly code: string
  readonly statuses: ReadonlyArray<string>
  readonly descriptions: ReadonlyArray<string>
  /** What the body has besides the code. */
  readonly rows: ReadonlyArray<Row>
}
