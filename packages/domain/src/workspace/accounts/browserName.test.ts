import { assert, describe, it } from "@effect/vitest"
import { browserName } from "./browserName.ts"

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)"

describe("browserName", () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      "Edge · Windows"
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
      "Opera · Linux"
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`,
      "Chrome · Android"
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox · Linux"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
      "Safari · macOS"
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
      "Safari · iOS"
    ],
    ["curl/8.14.1", null],
    ["Something (Windows NT 10.0)", "Windows"],
    ["", null]
  ])("D-SIGN-5: %s: %s", (agent, name) => {
    assert.strictEqual(browserName(agent), name)
  })
})
