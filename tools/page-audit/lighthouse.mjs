import { launch } from "chrome-launcher"
import lighthouse from "lighthouse"
import { chromiumProgram } from "../../tests/kit/chromium/chromiumProgram.ts"

/** Starts the Chromium that Lighthouse uses. */
export const startChrome = async () => {
  const { args, env, executablePath } = await chromiumProgram()
  return launch({
    chromePath: executablePath,
    envVars: env,
    chromeFlags: ["--headless=new", "--disable-quic", "--no-first-run", ...args],
    logLevel: "error"
  })
}

/** One mobile run of Lighthouse at an address, in a Chromium at this port. */
export const reportOf = async (address, port, settings) => {
  const result = await lighthouse(address, { port, logLevel: "error", ...settings })
  const { runtimeError } = result.lhr
  if (runtimeError !== undefined) throw new Error(runtimeError.message)
  return result.lhr
}

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
