import { startProgram } from "../../processes/Process.ts"

/**
 * Runs `migrate` of a bundle. Repeats it if a fault ends it, at most 20 times, each with the current settings. Returns what
 * it prints.
 */
export const migrated = async (
  program: string,
  settings: () => Readonly<Record<string, string>>
): Promise<string> => {
  let output = ""
  for (let attempt = 1; attempt <= 20; attempt++) {
    const process = startProgram(program, settings(), "migrate")
    const code = await process.ended
    output = process.output()
    if (code === 0) return output
  }
  throw new Error(`migrate does not succeed: ${output}`)
}
