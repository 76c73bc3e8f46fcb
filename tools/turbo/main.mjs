// Runs `turbo` with this project's environment; arguments are passed on.
import { runTurbo } from "./runTurbo.mjs"

process.exit(await runTurbo(["--ui=stream", ...process.argv.slice(2)]))
