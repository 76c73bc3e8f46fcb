import { spawn } from "node:child_process"

/** Runs turbo without telemetry and update checks, so that it works offline. */
export const runTurbo = (args) =>
  new Promise((resolve) => {
    const quiet = { DO_NOT_TRACK: "1", TURBO_NO_UPDATE_NOTIFIER: "1", TURBO_TELEMETRY_DISABLED: "1" }
    const turbo = spawn("turbo", args, {
      env: { ...process.env, ...quiet },
      stdio: ["ignore", "inherit", "inherit"]
    })
    // Ctrl-C also reaches turbo, which stops its tasks; its exit code is still reported.
    process.on("SIGINT", () => {})
    turbo.on("error", (error) => {
      console.error(`turbo does not start: ${error.message}. Run it through npm (\`npm test\`).`)
      resolve(1)
    })
    turbo.on("close", (code) => resolve(code ?? 1))
  })
