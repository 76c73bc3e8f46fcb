import { join } from "node:path"
import { writeKeptText } from "../settings/developmentSecrets.ts"
import type { DemoKey } from "./demoKey.ts"
import { demoIds } from "./ids.ts"

/** Writes the variables that the README's commands need to a shell file in the data folder. Returns its path. */
export const writeDemoEnvironment = (
  dataDir: string,
  baseUrl: string,
  key: DemoKey,
  token: string
): string => {
  const file = join(dataDir, "demo.env")
  const values = {
    API: `${baseUrl}/api/public`,
    EVENT: demoIds.intro,
    PREFIX: key.prefix,
    SECRET: key.secret,
    W: `${baseUrl}/api/workspaces/${demoIds.workspace}`,
    AUTH: `Authorization: Bearer ${token}`
  }
  writeKeptText(
    file,
    Object.entries(values)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join("")
  )
  return file
}
