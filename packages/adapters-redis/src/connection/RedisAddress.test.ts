import { assert, describe, it } from "@effect/vitest"
import { parseRedisAddress } from "./RedisAddress.ts"

describe("parseRedisAddress", () => {
  it("D-RATE-4: reads one server, with optional TLS and password", () => {
    assert.deepStrictEqual(parseRedisAddress("redis://cache"), {
      _tag: "Standalone",
      node: { host: "cache", port: 6379 },
      database: 0,
      tls: false,
      credentials: {}
    })
    assert.deepStrictEqual(parseRedisAddress("rediss://ada:p%40ss%2Fw%3Ard@[::1]:6380/3"), {
      _tag: "Standalone",
      node: { host: "::1", port: 6380 },
      database: 3,
      tls: true,
      credentials: { username: "ada", password: "p@ss/w:rd" }
    })
    // A password with unencoded characters, accepted for compatibility.
    assert.deepInclude(parseRedisAddress("redis://:p@ss:word@cache:1"), {
      credentials: { password: "p@ss:word" }
    })
  })

  it("D-RATE-4: reads the Sentinels of a master", () => {
    assert.deepStrictEqual(parseRedisAddress("redis-sentinel://one,two:26380/main"), {
      _tag: "Sentinel",
      sentinels: [
        { host: "one", port: 26379 },
        { host: "two", port: 26380 }
      ],
      master: "main",
      sentinelCredentials: {},
      tls: false,
      credentials: {}
    })
    assert.deepInclude(parseRedisAddress("rediss-sentinel://:secret@one/main?sentinelPassword=p%26s"), {
      tls: true,
      credentials: { password: "secret" },
      sentinelCredentials: { password: "p&s" }
    })
  })

  it("D-RATE-4: reads the nodes of a Cluster", () => {
    assert.deepStrictEqual(parseRedisAddress("rediss-cluster://ada:secret@10.0.0.1,[::1]:7001"), {
      _tag: "Cluster",
      nodes: [
        { host: "10.0.0.1", port: 6379 },
        { host: "::1", port: 7001 }
      ],
      tls: true,
      credentials: { username: "ada", password: "secret" }
    })
  })

  it.each([
    "",
    "127.0.0.1:6379",
    "http://:secret@127.0.0.1",
    "redis://",
    "redis://:secret@",
    "redis://:secret@:x",
    "redis://host:0",
    "redis://host:65536",
    "redis://one,two",
    "redis://host/main",
    "redis://host?sentinelPassword=x",
    "redis://:%zz@host",
    "redis-sentinel://one,two",
    "redis-sentinel://one/",
    "redis-sentinel://one/main/0",
    "redis-sentinel://one/main?password=x",
    "redis-cluster://one,,two",
    "redis-cluster://one,two/0",
    "redis-cluster://one, two"
  ])("refuses %j", (text) => {
    assert.isUndefined(parseRedisAddress(text))
  })
})
