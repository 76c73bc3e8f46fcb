import type { Fault } from "./Setting.ts"
import { type Settings, settings } from "./Settings.ts"

/** Client ids without their secrets, and secrets without their ids. */
export const providerFaults = (values: Settings): ReadonlyArray<Fault> =>
  (
    [
      ["googleClientId", "googleClientSecret"],
      ["microsoftClientId", "microsoftClientSecret"],
      ["zoomClientId", "zoomClientSecret"],
      ["linkedinClientId", "linkedinClientSecret"]
    ] as const
  ).flatMap((pair) => {
    const missing = pair.filter((name) => values[name]._tag === "None")
    return missing.length === 1
      ? missing.map((name) => ({
          name: settings[name].name,
          problem: "is not set",
          remedy: `${pair.map((each) => settings[each].name).join(" and ")} are needed together.`
        }))
      : []
  })
