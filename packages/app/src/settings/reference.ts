import { settings } from "./Settings.ts"

/** The settings as a Markdown table for docs/reference/settings.md. */
export const settingsReference = (): string => {
  const rows = Object.values(settings).map(
    ({ default: fallback, meaning, name, type }) => `| \`${name}\` | ${type} | ${fallback} | ${meaning} |`
  )
  return ["| setting | form | default | meaning |", "|---|---|---|---|", ...rows, ""].join("\n")
}
