import { Line } from "./Prose.tsx"
import type { Refusal } from "./Reference.ts"

/** Errors under each other: status, code and reason. */
export const Refusals = ({ refusals }: { readonly refusals: ReadonlyArray<Refusal> }) => (
  <ul class="refusals">
    {refusals.map(({ code, description, status }, index) => (
      <li key={index}>
        <span class="number">{status}</span>{" "}
        <a href={`#error-${code}`}>
          <code>{code}</code>
        </a>{" "}
        <span class="reason">
          <Line text={description} />
        </span>
      </li>
    ))}
  </ul>
)
