import { existsSync } from "node:fs"
import { launch } from "chrome-launcher"
import lighthouse from "lighthouse"

/** Starts the Chromium that Lighthouse uses. Ends the process if there is none. */
export const startChrome = () => {
  const chromePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
  if (!existsSync(chromePath)) {
    console.error(
      `No Chromium at ${chromePath} (Debian: apt-get install chromium); CHROMIUM_PATH names another.`
    )
    process.exit(1)
  }
  return launch({
    chromePath,
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
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
