import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { type SmtpServer, smtpServerNamed } from "./SmtpServer.ts"

const login = (username: string, password: string) => ({ username, password: Redacted.make(password) })

describe("smtpServerNamed", () => {
  it.for<readonly [string, SmtpServer]>([
    ["smtp://mail.example", { host: "mail.example", port: 587, security: "required", login: null }],
    ["smtps://mail.example/", { host: "mail.example", port: 465, security: "tls", login: null }],
    [
      "smtp://ada%40acme.example:p%40ss%2F@mail.example:2525?tls=none",
      { host: "mail.example", port: 2525, security: "none", login: login("ada@acme.example", "p@ss/") }
    ],
    [
      "smtp://ada@mail.example",
      { host: "mail.example", port: 587, security: "required", login: login("ada", "") }
    ],
    ["smtp://localhost:25", { host: "localhost", port: 25, security: "opportunistic", login: null }],
    ["smtp://127.0.0.2", { host: "127.0.0.2", port: 587, security: "opportunistic", login: null }],
    ["smtp://[::1]?tls=required", { host: "::1", port: 587, security: "required", login: null }],
    ["smtp://[2001:db8::1]", { host: "2001:db8::1", port: 587, security: "required", login: null }]
  ])("D-MAIL-42: parses %s", ([text, expected]) => {
    assert.deepStrictEqual(smtpServerNamed(text), expected)
  })

  it.for([
    "",
    "mail.example:587",
    "http://mail.example",
    "smtp://",
    "smtp://mail.example:0",
    "smtp://mail.example:65536",
    "smtp://mail.example/inbox",
    "smtp://mail.example#1",
    "smtp://mail.example?tls=no",
    "smtp://mail.example?tls",
    "smtp://mail.example?tls=none&tls=required",
    "smtp://mail.example?ignoreTLS=true",
    "smtps://mail.example?tls=none",
    "smtp://:secret@mail.example",
    "smtp://ada:%ZZ@mail.example"
  ])("D-MAIL-42: refuses %j", (text) => {
    assert.isUndefined(smtpServerNamed(text))
  })
})
