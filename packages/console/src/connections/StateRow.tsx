import type { ComponentChildren } from "preact"

const icons = {
  calendar: "M5 6h14v14H5zM5 10h14M9 3v5M15 3v5",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  conference: "M4 7h10v10H4zM14 11l6-3v8l-6-3",
  ads: "M4 10v4h3l8 4V6l-8 4zM18 10a3 3 0 0 1 0 4",
  payments: "M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  webhook: "M9 8a3 3 0 1 1 4 3l3 5M8 10l-3 5M7 17a2 2 0 1 0 0 .1h8M17 17a2 2 0 1 0 0 .1"
}

export type Kind = keyof typeof icons

/** A connection in one line: what it is, its state in words beside a dot, and one act. `fault`: what is wrong, below it. */
export const StateRow = ({
  children,
  fault = null,
  kind,
  name,
  sub,
  state
}: {
  readonly kind: Kind
  readonly name: string
  readonly sub: string
  readonly state: { readonly tone: "on" | "off" | "bad"; readonly text: string }
  readonly fault?: ComponentChildren
  readonly children: ComponentChildren
}) => (
  <li>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[kind]} />
    </svg>
    <div>
      <b class="cut" dir="auto">
        {name}
      </b>
      <small dir="auto">{sub}</small>
    </div>
    <span class={`health ${state.tone}`}>{state.text}</span>
    {children}
    {fault !== null && <p class="fault">{fault}</p>}
  </li>
)
