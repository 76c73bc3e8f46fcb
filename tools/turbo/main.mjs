// `turbo` as this project wants it run; the arguments go on to it.
import { runTurbo } from "./runTurbo.mjs"

process.exit(await runTurbo(["--ui=stream", ...process.argv.slice(2)]))
