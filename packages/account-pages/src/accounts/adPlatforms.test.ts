import { AdAccount, credentialText, PlatformName } from "@calendeal/domain/conversions"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import type { AdField } from "../words/AccountWords.ts"
import { accountWith, allowedPlatforms, checked } from "./adPlatforms.ts"
import { enteredPlatforms } from "./enteredPlatforms.ts"

const decode = Schema.decodeUnknownOption(AdAccount)

const platforms = [
  ...Object.entries(enteredPlatforms).map(([platform, { fields }]) => ({ platform, fields })),
  ...Object.values(allowedPlatforms)
]

const fourKeys = "app-key1:app-secret:account1:account-secret"

/** Texts around the limits of ids, codes and tokens, and values of one form. */
const limits = ["0", "a", "_", "-", ".", "é", "a b"].flatMap((character) =>
  [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 20, 21, 40, 41, 100, 101, 4096, 4097].map((count) =>
    character.repeat(count)
  )
)
const texts = [...limits, "us", "eu", "de", "a-b", "tw-o8z6j-lead1", fourKeys, `${fourKeys}:more-keys`]

/** A value that each field accepts. */
const good: Readonly<Record<AdField, string>> = {
  datasetId: "1",
  pixelCode: "ABCDE",
  pixelId: "abc",
  tagId: "1",
  adAccountId: "1",
  region: "eu",
  dataPlane: "acme-abc",
  customerId: "1234567890",
  loginCustomerId: "1234567890",
  credential: "12345678",
  testCode: "T1",
  lead: "1",
  schedule: "1",
  showed: "1",
  purchase: "1"
}

describe("the forms of ad platforms", () => {
  it.each(platforms)("D-ADS-3: $platform accepts what the API accepts", ({ fields, platform }) => {
    const names = fields.map(({ name }) => name)
    for (const name of names) {
      for (const text of texts) {
        const rest = { ...good, ...(platform === "x" && { credential: fourKeys }) }
        const values = { ...Object.fromEntries(names.map((each) => [each, rest[each]])), [name]: text }
        const { isRight } = checked(fields, values)
        const api =
          decode(accountWith(platform, values, true))._tag === "Some" &&
          (!names.includes("credential") ||
            Schema.is(credentialText(Schema.decodeUnknownSync(PlatformName)(platform)))(values["credential"]))
        assert.strictEqual(isRight, api, `${name} ${text.slice(0, 30)}`)
      }
    }
  })
})
