import { platformTitles } from "@calendeal/domain/conversions"
import { type Activity, openMockAdServer } from "./MockAdServer.ts"

// Runs the mock ad server and prints the result of each conversion: `npm run ad-lab`.

const lineOf = (activity: Activity): string => {
  if (activity._tag === "Refused")
    return `refused  ${activity.platform} (${activity.status}): ${activity.rejection}`
  const { account, at, eventId, identifiers, name, platform, value } = activity.conversion
  return [
    activity._tag.toLowerCase().padEnd(8),
    platform.padEnd(9),
    name.padEnd(16),
    (value ?? "no value").padEnd(14),
    new Date(at).toISOString(),
    account || "-",
    `by ${identifiers.join(", ")}`,
    eventId
  ].join(" ")
}

const { address } = await openMockAdServer({
  port: Number(process.env["AD_LAB_PORT"] ?? 4010),
  onActivity: (activity) => process.stdout.write(`${lineOf(activity)}\n`)
})

process.stdout.write(
  `The mock ad server replaces ${Object.values(platformTitles).join(", ")}:

  ${address}

Start the service with AD_LAB_URL=${address} in its environment. Every token is valid unless it begins with
"expired". Each received conversion is printed below; a "known" one was counted before.

`
)
