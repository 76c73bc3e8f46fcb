import { assert, describe, it } from "@effect/vitest"
import { localeFor } from "./localeFor.ts"

describe("localeFor", () => {
  it.each([
    ["de", ["fr-FR", "de-AT", "de"], "de-AT"],
    ["pt", ["pt-br"], "pt-br"],
    ["en", ["fr"], "en"],
    ["en", ["eng-US", "en-US-u-hc-h12"], "en-US-u-hc-h12"],
    ["en", ["en-US@posix", "en@euro", "en_US"], "en"],
    ["de", ["de-DE@euro", "de-AT"], "de-AT"]
  ])("for %s and a browser with %j it is %s, which Intl takes", (lang, preferred, locale) => {
    assert.strictEqual(localeFor(lang, preferred), locale)
    assert.isString(new Intl.DateTimeFormat(locale).format(0))
  })
})
