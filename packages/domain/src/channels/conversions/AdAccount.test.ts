import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { AdAccount } from "./AdAccount.ts"
import { credentialText } from "./AdCredential.ts"
import { type PlatformName, platformNames } from "./platforms.ts"

const format = SchemaIssue.makeFormatterStandardSchemaV1()
const decode = Schema.decodeUnknownResult(AdAccount)

/** The paths of invalid settings. */
const faults = (settings: object): ReadonlyArray<string> => {
  const read = decode(settings, { errors: "all", onExcessProperty: "error" })
  return Result.isSuccess(read)
    ? []
    : format(read.failure.issue).issues.map(({ path }) => (path ?? []).map(String).join("."))
}

const least: Readonly<Record<PlatformName, object>> = {
  meta: { datasetId: "1234567890" },
  google: { customerId: "1112223333", conversions: { purchase: "42" } },
  linkedin: { conversions: { lead: "42" } },
  tiktok: { pixelCode: "C4A1BCDEFG" },
  microsoft: { tagId: "97001234" },
  reddit: { pixelId: "a2_fgh" },
  snapchat: { pixelId: "0f1e2d3c-4b5a" },
  pinterest: { adAccountId: "549755885175" },
  x: { pixelId: "o8z6j", conversions: { lead: "tw-o8z6j-lead1" } },
  segment: {},
  rudderstack: { dataPlane: "acme-abcdefgh" }
}
const settingsOf = (platform: PlatformName) => ({ platform, requiresConsent: true, ...least[platform] })

describe("AdAccount", () => {
  it.for<readonly [PlatformName, string]>([
    ["meta", "v25.0"],
    ["google", "v1"],
    ["linkedin", "202603"],
    ["tiktok", "v1.3"],
    ["microsoft", "v1"],
    ["reddit", "v3"],
    ["snapchat", "v3"],
    ["pinterest", "v5"],
    ["x", "12"],
    ["segment", "v1"],
    ["rudderstack", "v1"]
  ])("%s has few required settings and uses version %s by default", ([platform, version]) => {
    assert.strictEqual(Result.getOrThrow(decode(settingsOf(platform))).apiVersion, version)
  })

  it("uses the platform's event names by default", () => {
    assert.deepStrictEqual(Result.getOrThrow(decode(settingsOf("tiktok"))).conversions, {
      lead: "Lead",
      schedule: "Schedule",
      showed: "Showed",
      purchase: "CompletePayment"
    })
    const conversions = { purchase: "Subscribe" }
    assert.deepStrictEqual(
      Result.getOrThrow(decode({ ...settingsOf("tiktok"), conversions })).conversions,
      conversions
    )
  })

  it.for<readonly [PlatformName, object, string]>([
    ["meta", { datasetId: "12a" }, "datasetId"],
    ["meta", { apiVersion: "25" }, "apiVersion"],
    ["meta", { conversions: { lead: "a@b" } }, "conversions.lead"],
    ["meta", { requiresConsent: "yes" }, "requiresConsent"],
    ["meta", { token: "secret" }, "token"],
    ["google", { customerId: "111-222-3333" }, "customerId"],
    ["google", { conversions: { purchase: "Purchase" } }, "conversions.purchase"],
    ["linkedin", { apiVersion: "202613" }, "apiVersion"],
    ["tiktok", { pixelCode: "../x" }, "pixelCode"],
    ["tiktok", { testCode: "" }, "testCode"],
    ["microsoft", { tagId: "" }, "tagId"],
    ["reddit", { pixelId: "a/b" }, "pixelId"],
    ["snapchat", { pixelId: "a b" }, "pixelId"],
    ["pinterest", { adAccountId: "1/2" }, "adAccountId"],
    ["x", { conversions: { lead: "a/b" } }, "conversions.lead"],
    ["x", { apiVersion: "v12" }, "apiVersion"],
    ["segment", { region: "evil.example" }, "region"],
    ["rudderstack", { dataPlane: "evil.example/" }, "dataPlane"],
    ["rudderstack", { dataPlane: "a.b" }, "dataPlane"],
    ["rudderstack", { dataPlane: "-ab" }, "dataPlane"]
  ])("§7.invalid_input, D-CONV-2: %s with %j is invalid at %s", ([platform, wrong, path]) => {
    assert.deepStrictEqual(faults(settingsOf(platform)), [])
    assert.deepStrictEqual(faults({ ...settingsOf(platform), ...wrong }), [path])
  })

  it("requiresConsent has no default", () => {
    for (const platform of platformNames)
      assert.deepStrictEqual(faults({ platform, ...least[platform] }), ["requiresConsent"])
  })
})

describe("credentialText", () => {
  const authorization = {
    client_id: "client-id",
    client_secret: "client-secret",
    refresh_token: "refresh-token"
  }

  it("is a token that is valid in a header", () => {
    const isToken = Schema.is(credentialText("meta"))
    assert.isTrue(isToken("EAAB-token.1"))
    for (const wrong of ["", "short", "a token", "token\r\nx-evil: 1", "tökenlong", "x".repeat(4097)])
      assert.isFalse(isToken(wrong), JSON.stringify(wrong))
  })

  it("is the JSON of an authorization for Google, which may have other fields", () => {
    const isAuthorization = Schema.is(credentialText("google"))
    assert.isTrue(isAuthorization(JSON.stringify(authorization)))
    assert.isTrue(isAuthorization(JSON.stringify({ ...authorization, type: "authorized_user" })))
    for (const wrong of ["EAAB-token.1", "{}", JSON.stringify({ ...authorization, refresh_token: "" }), "[]"])
      assert.isFalse(isAuthorization(wrong), wrong)
  })

  it("D-CONV-1: is four keys with colons between for X", () => {
    const isKeys = Schema.is(credentialText("x"))
    assert.isTrue(isKeys("app-key1:app-secret:account1:account-secret"))
    for (const wrong of [
      "app-key1:app-secret:account1",
      "EAAB-token.1",
      "a:b:c:d",
      "app-key1:app-secret:acc ount1:account-secret"
    ])
      assert.isFalse(isKeys(wrong), wrong)
  })
})
