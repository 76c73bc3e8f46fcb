import { assert, describe, it } from "@effect/vitest"
import { sampleConnection, sampleTime, sampleWorkspace } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Connection, ConnectionProvider } from "./Connection.ts"
import { consentRules } from "./consentRules.ts"
import { judgeCallback, lackOf } from "./judgeCallback.ts"

const Case = Schema.Struct({
  isKnown: Schema.Boolean,
  isOwnBrowser: Schema.Boolean,
  stage: Connection.fields.stage,
  seconds: Schema.Literals([0, 599, 600, 601]),
  asked: ConnectionProvider,
  answering: ConnectionProvider,
  isFromProvider: Schema.NullOr(Schema.Boolean),
  error: Schema.NullOr(Schema.Literals(["access_denied", "server_error"])),
  code: Schema.NullOr(Schema.Literals(["code"]))
})

/** Each condition by itself, in the order in which the person learns of it. */
const expected = (given: typeof Case.Type): string => {
  const conditions: ReadonlyArray<readonly [isMet: boolean, reason: string]> = [
    [!given.isKnown, "unknown"],
    [!given.isOwnBrowser, "other_browser"],
    [given.stage === "answered" || given.stage === "granted", "used"],
    [given.seconds >= 600, "expired"],
    [given.asked !== given.answering, "other_provider"],
    [given.isFromProvider === false, "other_provider"],
    [given.error === "access_denied", "denied"],
    [given.error === "server_error", "provider_refused"],
    [given.code === null, "provider_refused"]
  ]
  return conditions.find(([isMet]) => isMet)?.[1] ?? "redeem"
}

describe("the answer of a provider", () => {
  it.prop(
    "D-CONN-3: leads to a code only in the browser that asked, once, in time, from the provider",
    [Case],
    ([given]) => {
      const connection = sampleConnection(sampleWorkspace().id, { stage: given.stage, provider: given.asked })
      const judged = judgeCallback(
        given.isKnown ? Option.some(connection) : Option.none(),
        {
          provider: given.answering,
          code: given.code,
          error: given.error,
          isFromProvider: given.isFromProvider
        },
        {
          sessionId: given.isOwnBrowser ? connection.sessionId : "another session",
          now: DateTime.add(sampleTime(0), { seconds: given.seconds })
        }
      )
      assert.strictEqual(judged._tag === "Refused" ? judged.reason : "redeem", expected(given))
    },
    // A wrong `iss` alone is one case of several hundred.
    { arbitrary: { runs: 5000 } }
  )

  const scopes = {
    google: [
      "https://www.googleapis.com/auth/calendar.events",
      "https://www.googleapis.com/auth/calendar.calendarlist.readonly"
    ],
    microsoft: ["https://graph.microsoft.com/Calendars.ReadWrite"],
    zoom: [
      "meeting:write:meeting",
      "meeting:read:meeting",
      "meeting:read:list_meetings",
      "meeting:update:meeting",
      "meeting:delete:meeting",
      "user:read:user"
    ],
    google_ads: ["https://www.googleapis.com/auth/datamanager"],
    linkedin: ["rw_conversions"]
  } as const satisfies { readonly [Provider in ConnectionProvider]: ReadonlyArray<string> }
  it.prop(
    "D-CONN-4: is enough with all scopes and a refresh token",
    [ConnectionProvider, Schema.Array(Schema.Boolean).check(Schema.isMaxLength(6)), Schema.Boolean],
    ([provider, ticked, lasts]) => {
      const needed: ReadonlyArray<string> = scopes[provider]
      const granted = needed.filter((_, nth) => ticked[nth] === true)
      const lack = lackOf(provider, {
        scope: ["openid", ...granted, "calendar.events.readonly"].join(" "),
        refreshToken: lasts ? "refresh" : null
      })
      const hasAll = needed.every((_, nth) => ticked[nth] === true)
      const unlasting = provider === "linkedin" ? null : "no_refresh_token"
      assert.strictEqual(lack, hasAll ? (lasts ? null : unlasting) : "scope_missing")
    }
  )

  it("D-CONN-4: a consent asks for the needed scopes, and for two that the providers do not list", () => {
    for (const provider of ConnectionProvider.literals) {
      const asked: ReadonlyArray<string> = consentRules[provider].scopes
      const needed: ReadonlyArray<string> = scopes[provider]
      const others = { microsoft: ["offline_access"], linkedin: ["r_ads"] }
      const unlisted = provider === "microsoft" || provider === "linkedin" ? others[provider] : []
      assert.sameMembers([...asked], [...needed, ...unlisted])
    }
  })

  it("D-CONN-4: without a list of scopes, those that were asked for are granted", () => {
    assert.isNull(lackOf("google", { scope: null, refreshToken: "refresh" }))
  })

  it("D-CONN-4: scopes are separated by spaces or, at LinkedIn, by commas", () => {
    assert.isNull(lackOf("linkedin", { scope: "r_ads,rw_conversions", refreshToken: null }))
  })
})
