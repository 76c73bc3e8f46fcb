import { Bar } from "./Bar.tsx"

export interface BarRow {
  readonly key: string
  readonly name: string
  /** 0 to 1. */
  readonly share: number
  readonly value: string
  /** Below the bar; absent: nothing. */
  readonly note?: string
}

/** Bars below each other, each with its name and number. */
export const BarRows = ({
  isMoney = false,
  rows
}: {
  readonly isMoney?: boolean
  readonly rows: ReadonlyArray<BarRow>
}) => (
  <ul class="bar-rows">
    {rows.map(({ key, name, note, share, value }) => (
      <li key={key}>
        <span class="cut" dir="auto">
          {name}
        </span>
        <Bar isMoney={isMoney} share={share} />
        <span class="amount">{value}</span>
        {note !== undefined && <small>{note}</small>}
      </li>
    ))}
  </ul>
)
