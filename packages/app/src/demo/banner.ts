import type { DemoCommand } from "./commands.ts"

/** A name and what it stands for. */
export interface Line {
  readonly name: string
  readonly value: string
}

/**
 * What is printed when the service is up. The addresses stand in a box; the commands stand below it without
 * borders, because a border would be pasted along with them.
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
