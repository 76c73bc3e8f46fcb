import { Line } from "./Prose.tsx"
import type { Row } from "./rowsOf.ts"
import type { TypePart } from "./typeOf.ts"

interface Props {
  readonly rows: ReadonlyArray<Row>
  /** Which fields say so: of a request those that it needs, of an answer those that can be absent. */
  readonly marked: "optional" | "required"
}

/** Fields under each other: the way to each, its type and limits, and what it means. */
export const Fields = ({ marked, rows }: Props) => {
  const groups = groupsOf(rows)
  return (
    <>
      {groups.map(({ fields, label }, index) => (
        <div key={index} class={label === null ? "fields" : "fields case"}>
          {label !== null && <p class="condition">{label}</p>}
          {fields.length > 0 && (
            <dl>
              {fields.map((field, each) => (
                <FieldRow key={each} field={field} isMarked={field.isRequired === (marked === "required")} />
              ))}
            </dl>
          )}
        </div>
      ))}
    </>
  )
}

type Field = Row & { readonly kind: "field" }

/** The fields that stand together: those before the first condition, and those of each. */
const groupsOf = (rows: ReadonlyArray<Row>) => {
  const groups: Array<{ label: string | null; fields: Array<Field> }> = [{ label: null, fields: [] }]
  for (const row of rows)
    if (row.kind === "field") groups.at(-1)?.fields.push(row)
    else groups.push({ label: row.path === "" ? row.label : `${row.path}: ${row.label}`, fields: [] })
  return groups.filter(({ fields, label }) => fields.length > 0 || label !== null)
}

const FieldRow = ({ field, isMarked }: { readonly field: Field; readonly isMarked: boolean }) => {
  const { bounds, description, examples, isRequired, path, type, values } = field
  return (
    <div class="field">
      <dt>
        <code>{path}</code> <Type parts={type} />
        {isMarked && (
          <span class={isRequired ? "needed" : "type"}> {isRequired ? "required" : "optional"}</span>
        )}
      </dt>
      {description !== "" && (
        <dd>
          <Line text={description} />
        </dd>
      )}
      {values.length > 0 && (
        <dd class="limits">
          {values.length === 1 ? "Always " : "One of "}
          {values.map((value, index) => (
            <>
              {index > 0 && ", "}
              <code key={value}>{value}</code>
            </>
          ))}
        </dd>
      )}
      {bounds.length > 0 && (
        <dd class="limits">
          <Line text={bounds.join(" · ")} />
        </dd>
      )}
      {examples.length > 0 && (
        <dd class="limits">
          <Line text={`For example ${examples.map((example) => `\`${example}\``).join(" or ")}`} />
        </dd>
      )}
    </div>
  )
}

/** A type, with links to the objects in it. */
export const Type = ({ parts }: { readonly parts: ReadonlyArray<TypePart> }) => (
  <span class="type">
    {parts.map(({ isObject, text }, index) =>
      isObject ? (
        <a key={index} href={`#${text}`}>
          {text}
        </a>
      ) : (
        text
      )
    )}
  </span>
)
