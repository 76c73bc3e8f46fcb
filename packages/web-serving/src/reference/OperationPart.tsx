import type { ComponentChildren } from "preact"
import { Fields, Type } from "./Fields.tsx"
import { Prose } from "./Prose.tsx"
import { Refusals } from "./Refusals.tsx"
import type { Answer, OperationView } from "./Reference.ts"

interface Props {
  readonly operation: OperationView
  /** The level of its heading: below a chapter, or below a section of it. */
  readonly level: 3 | 4
}

/** One operation: what it does and takes beside the examples of it. */
export const OperationPart = ({ level, operation }: Props) => {
  const { answers, body, description, id, method, parameters, path, proofs, refusals, title } = operation
  const Title = level === 3 ? "h3" : "h4"
  return (
    <article class="operation" id={id} aria-labelledby={`${id}-title`}>
      <div class="told">
        <Title id={`${id}-title`}>
          <a href={`#${id}`}>{title}</a>
        </Title>
        <p class="address">
          <b class={method === "DELETE" ? "method removing" : "method"}>{method}</b> <code>{path}</code>
        </p>
        <Prose text={description} />
        <p class="proof">
          {proofs.length === 0 ? (
            "Needs no authentication."
          ) : (
            <>
              Needs{" "}
              <a href="#authentication">
                {proofs.map((proof, index) => (index === 0 ? article(proof) : ` or ${article(proof)}`))}
              </a>
              .
            </>
          )}
        </p>
        {parameters.map(({ place, rows }) => (
          <Part key={place} title={place}>
            <Fields rows={rows} marked="required" />
          </Part>
        ))}
        {body !== null && (
          <Part title={body.isRequired ? "Body" : "Body, optional"}>
            <Prose text={body.description} />
            <Fields rows={body.rows} marked="required" />
          </Part>
        )}
        {answers.map((answer) => (
          <Part key={answer.status} title={`Answer ${answer.status}`}>
            <AnswerText answer={answer} />
          </Part>
        ))}
        {refusals.length > 0 && (
          <Part title="Errors">
            <Refusals refusals={refusals} />
          </Part>
        )}
      </div>
      <Samples operation={operation} />
    </article>
  )
}

const article = (proof: string): string => `${/^[aeio]/i.test(proof) ? "an" : "a"} ${proof}`

const Part = ({ children, title }: { readonly title: string; readonly children: ComponentChildren }) => (
  <div class="part">
    <p class="part-title">{title}</p>
    {children}
  </div>
)

const AnswerText = ({ answer: { description, headers, rows, type } }: { readonly answer: Answer }) => (
  <>
    {type.some(({ isObject }) => isObject) && (
      <p>
        <Type parts={type} />
      </p>
    )}
    <Prose text={description} />
    {rows.length > 0 && <Fields rows={rows} marked="optional" />}
    {headers.length > 0 && (
      <Fields
        rows={headers.map(({ description: text, name }) => ({
          kind: "field",
          path: name,
          type: [{ text: "header", isObject: false }],
          isRequired: true,
          bounds: [],
          values: [],
          description: text,
          examples: []
        }))}
        marked="optional"
      />
    )}
  </>
)

const Samples = ({ operation: { method, path, samples } }: { readonly operation: OperationView }) => (
  <div class="samples">
    {samples.body !== null && (
      <figure>
        <figcaption>Request</figcaption>
        <pre>
          <code>
            {method} {path}
            {"\n\n"}
            {samples.body}
          </code>
        </pre>
      </figure>
    )}
    {samples.answer !== null && (
      <figure>
        <figcaption>Answer</figcaption>
        <pre>
          <code>{samples.answer}</code>
        </pre>
      </figure>
    )}
  </div>
)
