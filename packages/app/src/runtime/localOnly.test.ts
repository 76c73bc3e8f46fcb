import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { Headers } from "effect/http"
import { isLocalRequest } from "./localOnly.ts"

const local = { host: "127.0.0.1:3000", "user-agent": "curl", accept: "*/*" }
const isLocal = (headers: Readonly<Record<string, string>>, remoteAddress = "127.0.0.1") =>
  isLocalRequest({ headers: Headers.fromInput(headers), remoteAddress: Option.some(remoteAddress) })

describe("D-DEV-2: a request from this machine", () => {
  it("names this machine, with any port", () => {
    for (const host of [
      "localhost",
      "localhost:3000",
      "LOCALHOST",
      "127.0.0.1:8080",
      "127.8.9.10",
      "[::1]:3000"
    ])
      assert.isTrue(isLocal({ ...local, host }), host)
    for (const host of [
      "",
      "book.example.com",
      "rebind.evil.example:3000",
      "localhost.evil.example",
      "evil.example:127.0.0.1",
      "127.0.0.1.evil.example",
      "127.0.0.1@evil.example",
      "0.0.0.0:3000",
      "192.168.1.5:3000",
      "[::]:3000",
      "localhost:3000,evil.example"
    ])
      assert.isFalse(isLocal({ ...local, host }), host)
  })

  it("was not forwarded, whatever a proxy calls its header", () => {
    for (const name of [
      "Forwarded",
      "X-Forwarded-For",
      "X-Forwarded-Host",
      "X-Forwarded-Proto",
      "X-Forwarded-Prefix",
      "X-Real-IP",
      "Via"
    ])
      assert.isFalse(isLocal({ ...local, [name]: "" }), name)
  })

  it("comes from an address of this machine", () => {
    for (const address of ["127.0.0.1", "127.0.1.1", "::1", "::ffff:127.0.0.1"])
      assert.isTrue(isLocal(local, address), address)
    for (const address of ["192.0.2.1", "10.0.0.1", "::ffff:10.0.0.1", "fe80::1", "::"])
      assert.isFalse(isLocal(local, address), address)
  })
})
