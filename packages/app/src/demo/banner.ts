import type { DemoCommand } from "./commands.ts"

/** A label and its value. */
export interface Line {
  readonly name: string
  readonly value: string
}

/**
 * The text that is printed when the service is up. Addresses are in a box. Commands follow without borders, so that
 * they can be copied.
 */
export const banner = (
  title: string,
  lines: ReadonlyArray<Line>,
  commands: ReadonlyArray<DemoCommand>
): string => {
  const nameWidth = Math.max(...lines.map(({ name }) => name.length))
  const rows = [title, "", ...lines.map(({ name, value }) => `${name.padEnd(nameWidth)}  ${value}`)]
  const width = Math.max(...rows.map((row) => row.length))
  return [
    `┌─${"─".repeat(width)}─┐`,
    ...rows.map((row) => `│ ${row.padEnd(width)} │`),
    `└─${"─".repeat(width)}─┘`,
    ...commands.flatMap(({ command, title: what }, index) => ["", `${index + 1}. ${what}`, command]),
    ""
  ].join("\n")
}
