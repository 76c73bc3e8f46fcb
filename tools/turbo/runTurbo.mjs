import { spawn } from "node:child_process"

/** Runs turbo without telemetry and without looking for news: it works offline, and tells nobody. */
export const runTurbo = (args) =>
  new Promise((resolve) => {
    const quiet = { DO_NOT_TRACK: "1", TURBO_NO_UPDATE_NOTIFIER: "1", TURBO_TELEMETRY_DISABLED: "1" }
    const turbo = spawn("turbo", args, {
      env: { ...process.env, ...quiet },
      stdio: ["ignore", "inherit", "inherit"]
    })
    // A Ctrl-C reaches turbo as well, which stops its tasks; what it answers is still to be reported.
    process.on("SIGINT", () => {})
    turbo.on("error", (error) => {
      console.error(`turbo does not start: ${error.message}. Run it through npm (\`npm test\`).`)
      resolve(1)
    })
    turbo.on("close", (code) => resolve(code ?? 1))
  })
