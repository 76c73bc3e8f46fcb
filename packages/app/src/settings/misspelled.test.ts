import { assert, describe, it } from "@effect/vitest"
import { misspelled } from "./misspelled.ts"
import { settings } from "./Settings.ts"

describe("misspelled settings", () => {
  it("D-SET-1: names the setting that was probably meant", () => {
    assert.deepStrictEqual(
      misspelled(["TRUSTED_PROXYS", "BASEURL", "smtp_url", "DATABSE_URL", "PATH", "HOME"]),
      [
        { name: "TRUSTED_PROXYS", meant: "TRUSTED_PROXIES" },
        { name: "BASEURL", meant: "BASE_URL" },
        { name: "smtp_url", meant: "SMTP_URL" },
        { name: "DATABSE_URL", meant: "DATABASE_URL" }
      ]
    )
  })

  it("D-SET-1: takes no setting, and no usual variable, for a misspelled one", () => {
    assert.deepStrictEqual(misspelled(Object.values(settings).map(({ name }) => name)), [])
    const usual = [
      "LANG",
      "PWD",
      "SHELL",
      "USER",
      "HOSTNAME",
      "NODE_OPTIONS",
      "NODE_PATH",
      "TZ",
      "TERM",
      "LOGNAME"
    ]
    assert.deepStrictEqual(misspelled(usual), [])
  })
})
