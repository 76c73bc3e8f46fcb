import { assert, describe, it } from "@effect/vitest"
import { localeFor } from "./localeFor.ts"

describe("localeFor", () => {
  it.each([
    ["de", ["fr-FR", "de-AT", "de"], "de-AT"],
    ["pt", ["pt-br"], "pt-br"],
    ["en", ["fr"], "en"],
    ["en", ["sv-SE", "sv", "en-US", "en"], "en-SE"],
    ["en", ["fa-IR"], "en-IR"],
    ["en", ["zh-Hant-TW", "zh"], "en-TW"],
    ["en", ["es-419"], "en-419"],
    ["en", ["ca-ES-valencia"], "en-ES"],
    ["en", ["sv-SE@euro", "en-GB"], "en-GB"],
    ["en", ["sv_SE"], "en"],
    ["en", ["en-GB", "sv-SE"], "en-GB"],
    ["fr", ["sv-SE"], "fr"],
    ["en", ["eng-US", "en-US-u-hc-h12"], "en-US-u-hc-h12"],
    ["en", ["en-US@posix", "en@euro", "en_US"], "en"],
    ["de", ["de-DE@euro", "de-AT"], "de-AT"]
  ])("D-PAGE-25: for %s and a browser with %j it is %s, which Intl takes", (lang, preferred, locale) => {
    assert.strictEqual(localeFor(lang, preferred), locale)
    assert.isString(new Intl.DateTimeFormat(locale).format(0))
  })
})
