import { generateKeyPairSync } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option, Result } from "effect"
import { readSettings } from "../settings/readSettings.ts"
import { captureFolderOf, mailOf } from "./mail.ts"

const folder = mkdtempSync(join(tmpdir(), "mail-settings-"))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const keyOf = (type: "rsa" | "ed25519") => {
  const { privateKey } =
    type === "rsa" ? generateKeyPairSync("rsa", { modulusLength: 2048 }) : generateKeyPairSync("ed25519")
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString()
}

const production = {
  NODE_ENV: "production",
  BASE_URL: "https://booking.example",
  DATABASE_URL: "postgres://localhost/calendeal",
  SECRETS_KEYS: "v1:abc",
  BOOKING_TOKEN_KEYS: "v1:def"
}
const server = { SMTP_URL: "smtp://ada:s3cr3t@mail.example", MAIL_FROM: "booking@acme.example" }

const read = (environment: Readonly<Record<string, string>>) =>
  Effect.provide(
    readSettings,
    ConfigProvider.layer(ConfigProvider.fromUnknown({ NODE_ENV: "development", ...environment }))
  )
const mail = (environment: Readonly<Record<string, string>>) => Effect.flatMap(read(environment), mailOf)
const faults = (environment: Readonly<Record<string, string>>) =>
  Effect.map(Effect.result(mail(environment)), (result) =>
    Result.match(result, {
      onSuccess: () => [],
      onFailure: (error) => error.faults.map(({ name, problem }) => `${name} ${problem}`)
    })
  )

describe("mailOf", () => {
  it.effect("D-MAIL-45: development captures mails, production sends none without a server", () =>
    Effect.gen(function* () {
      const { installation } = yield* mail({ DATA_DIR: "/data" })
      assert.deepInclude(installation, { _tag: "Captured", folder: "/data/mails" })
      assert.strictEqual((yield* mail(production)).installation._tag, "None")
      for (const environment of [production, { ...production, ...server }, server])
        assert.isTrue(Option.isNone(captureFolderOf(yield* read(environment))))
    })
  )

  it.effect(
    "D-MAIL-42: production refuses own servers at other ports, and both refuse private addresses",
    () =>
      Effect.gen(function* () {
        for (const environment of [production, {}]) {
          const { ownServers } = yield* mail(environment)
          assert.strictEqual(ownServers.allowsAnyPort, environment !== production)
          assert.isTrue(ownServers.refuses(["93.184.216.34", "10.0.0.1"]))
          assert.isFalse(ownServers.refuses(["93.184.216.34"]))
        }
        const { ownServers } = yield* mail({ ...production, OUTGOING_ALLOWED_NETWORKS: "10.0.0.0/8" })
        assert.isFalse(ownServers.refuses(["10.0.0.1"]))
      })
  )

  it.effect("D-MAIL-43: signs for the domain of the sender", () =>
    Effect.gen(function* () {
      const key = keyOf("rsa")
      const { installation } = yield* mail({
        ...production,
        ...server,
        DKIM_SELECTOR: "s1",
        DKIM_PRIVATE_KEY_FILE: file("key.pem", key)
      })
      assert.deepInclude(installation, {
        dkim: { domainName: "acme.example", keySelector: "s1", privateKey: key }
      })
    })
  )

  it.effect.each<readonly [Readonly<Record<string, string>>, ReadonlyArray<string>]>([
    [{ SMTP_URL: server.SMTP_URL }, ["MAIL_FROM is not set, and is required with SMTP_URL"]],
    [{ SMTP_URL: "mail.example" }, ["SMTP_URL is invalid"]],
    [{ ...server, MAIL_FROM: "Acme <booking@acme.example>" }, ["MAIL_FROM is invalid"]],
    [{ ...server, MAIL_BOUNCE_ADDRESS: "mail-bounces@acme.example" }, ["MAIL_BOUNCE_ADDRESS is invalid"]],
    [{ ...server, MAIL_BOUNCE_ADDRESS: "a+b@acme.example" }, ["MAIL_BOUNCE_ADDRESS is invalid"]],
    [
      { ...server, DKIM_SELECTOR: "s1" },
      ["DKIM_PRIVATE_KEY_FILE is not set, and is required with DKIM_SELECTOR"]
    ],
    [
      { ...server, DKIM_PRIVATE_KEY_FILE: "/absent" },
      ["DKIM_SELECTOR is not set, and is required with DKIM_PRIVATE_KEY_FILE"]
    ],
    [
      { ...server, DKIM_SELECTOR: "s1", DKIM_PRIVATE_KEY_FILE: "/absent" },
      ["DKIM_PRIVATE_KEY_FILE names a file that this user cannot read"]
    ],
    [
      { ...server, DKIM_SELECTOR: "s1", DKIM_PRIVATE_KEY_FILE: file("ed25519.pem", keyOf("ed25519")) },
      ["DKIM_PRIVATE_KEY_FILE names a file with other content"]
    ],
    [
      { ...server, SMTP_CA_FILE: file("authorities.pem", "-----BEGIN") },
      ["SMTP_CA_FILE names a file with other content"]
    ],
    [
      { ...server, SMTP_OAUTH2_CLIENT_ID: "client", SMTP_OAUTH2_REFRESH_TOKEN: "token" },
      ["SMTP_OAUTH2_CLIENT_SECRET", "SMTP_OAUTH2_TOKEN_URL"].map(
        (name) => `${name} is not set, and is required with SMTP_OAUTH2_CLIENT_ID`
      )
    ],
    [
      {
        ...server,
        SMTP_URL: "smtp://mail.example",
        SMTP_OAUTH2_CLIENT_ID: "client",
        SMTP_OAUTH2_CLIENT_SECRET: "secret",
        SMTP_OAUTH2_REFRESH_TOKEN: "token",
        SMTP_OAUTH2_TOKEN_URL: "https://login.example/token"
      },
      ["SMTP_URL has no user, which is required with SMTP_OAUTH2_CLIENT_ID"]
    ]
  ])("D-MAIL-42: %j is refused", ([environment, expected]) =>
    Effect.gen(function* () {
      const found = yield* faults({ ...production, ...environment })
      assert.deepStrictEqual(found, [...expected])
      assert.notInclude(found.join(), "s3cr3t")
    })
  )
})
