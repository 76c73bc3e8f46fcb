import { existsSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { isNpmChromiumFor, npmChromium } from "./npmChromium.ts"

/** How a Chromium is started: its file, its whole environment, and the flags that it needs on this machine. */
export interface ChromiumProgram {
  readonly executablePath: string
  readonly env: NodeJS.ProcessEnv
  readonly args: Array<string>
}

/** Where installers put Chrome and Chromium. */
const installed: Partial<Record<NodeJS.Platform, ReadonlyArray<string>>> = {
  // Ubuntu's chromium-browser is missing here: in its snap it cannot read Playwright's profiles in /tmp.
  linux: ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"],
  darwin: ["", homedir()].flatMap((folder) => [
    join(folder, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    join(folder, "/Applications/Chromium.app/Contents/MacOS/Chromium")
  ]),
  win32: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => {
    const folder = process.env[name]
    return folder === undefined ? [] : [join(folder, "Google/Chrome/Application/chrome.exe")]
  })
}

// Root has no sandbox, and many containers have no user namespaces. The pages are those of the tests.
const args = ["--no-sandbox", "--disable-gpu"]

/**
 * The Chromium of `CHROMIUM_PATH`, else the one that npm installs, else, where npm has none, the machine's. Rejects if there is none.
 */
export const chromiumProgram = async (wanted = process.env["CHROMIUM_PATH"]): Promise<ChromiumProgram> => {
  if (wanted !== undefined && wanted !== "") {
    if (!existsSync(wanted))
      throw new Error(
        `CHROMIUM_PATH names ${wanted}, which does not exist. Name the program of a Chrome or Chromium.`
      )
    return { executablePath: wanted, env: process.env, args }
  }
  if (isNpmChromiumFor(process.platform, process.arch)) {
    const { env, executablePath } = await npmChromium()
    // Unlike a full Chromium, this build takes its language from the environment, and sends no header without this.
    return { executablePath, env: { ...process.env, ...env }, args: [...args, "--accept-lang=en-US,en"] }
  }
  const found = installed[process.platform]?.find((path) => existsSync(path))
  if (found !== undefined) return { executablePath: found, env: process.env, args }
  throw new Error(
    `No Chrome or Chromium was found, and npm has none for ${process.platform} on ${process.arch}. Install Chrome, or name the program of a Chromium in CHROMIUM_PATH.`
  )
}
