import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option, Result } from "effect"
import { readSettings } from "./readSettings.ts"
import { isLocalDevelopment, isProduction, modeOf, workspaceCreationOf } from "./Settings.ts"

const read = (environment: Readonly<Record<string, string>>) =>
  Effect.result(
    Effect.provide(
      readSettings,
      ConfigProvider.layer(ConfigProvider.fromUnknown({ NODE_ENV: "development", ...environment }))
    )
  )

const production = {
  NODE_ENV: "production",
  BASE_URL: "https://booking.example",
  DATABASE_URL: "postgres://localhost/calendeal",
  SECRETS_KEYS: "v1:abc",
  BOOKING_TOKEN_KEYS: "v1:def"
}

/** The faults of these settings alone. */
const faultsOf = (environment: Readonly<Record<string, string>>) =>
  Effect.map(
    Effect.result(
      Effect.provide(readSettings, ConfigProvider.layer(ConfigProvider.fromUnknown(environment)))
    ),
    (result) =>
      Result.match(result, {
        onSuccess: () => [],
        onFailure: ({ faults }) => faults.map(({ name, problem }) => `${name} ${problem}`)
      })
  )

describe("NODE_ENV", () => {
  it.effect("D-DEV-1: without it the service is in production, and asks for what that needs", () =>
    Effect.gen(function* () {
      const { NODE_ENV: _, ...forgotten } = production
      assert.deepStrictEqual(yield* faultsOf(forgotten), [])
      const faults = yield* faultsOf({})
      for (const name of ["DATABASE_URL", "BASE_URL", "SECRETS_KEYS", "BOOKING_TOKEN_KEYS"])
        assert.include(faults, `${name} is not set, and is required in production`)
    })
  )

  it.effect("D-DEV-1: a value that is neither production nor development is a fault", () =>
    Effect.gen(function* () {
      for (const value of ["prod", "Production", "production ", "dev", "test", "staging"])
        assert.deepStrictEqual(
          yield* faultsOf({ ...production, NODE_ENV: value }),
          ["NODE_ENV is invalid"],
          value
        )
    })
  )

  it.effect("D-DEV-1: development is for this machine, and under another address nothing of it is open", () =>
    Effect.gen(function* () {
      const at = (BASE_URL: string) => Effect.map(read({ BASE_URL }), Result.getOrThrow)
      for (const address of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:3000"]) {
        const values = yield* at(address)
        assert.isTrue(isLocalDevelopment(values), address)
        assert.strictEqual(workspaceCreationOf(values), "anyone")
        assert.strictEqual(modeOf(values), "development, for this machine only")
      }
      for (const address of ["https://book.example.com", "http://localhost.example", "http://0.0.0.0:3000"]) {
        const values = yield* at(address)
        assert.isFalse(isProduction(values))
        assert.isFalse(isLocalDevelopment(values), address)
        assert.strictEqual(workspaceCreationOf(values), "operator")
        assert.match(modeOf(values), /^development without its pages, .* set NODE_ENV=production/)
        const open = { OUTGOING_ALLOW_LOOPBACK: "true", AD_LAB_URL: "http://127.0.0.1:4010" }
        assert.deepStrictEqual(yield* faultsOf({ NODE_ENV: "development", BASE_URL: address, ...open }), [
          "OUTGOING_ALLOW_LOOPBACK is true, which is not allowed with a BASE_URL that is not of this machine",
          "AD_LAB_URL is set, which is not allowed with a BASE_URL that is not of this machine"
        ])
      }
      assert.isFalse(isLocalDevelopment(Result.getOrThrow(yield* read({ HOST: "0.0.0.0" }))))
    })
  )
})

describe("DATABASE_URL", () => {
  it.effect(
    "D-DB-5: may name several hosts, and an unsupported address is refused with the setting's name",
    () =>
      Effect.gen(function* () {
        const url = "postgres://calendeal:secret@db1,db2:5433/calendeal"
        assert.isTrue(
          Result.isSuccess(yield* read({ DATABASE_URL: `${url}?target_session_attrs=read-write` }))
        )
        const unsupported = `${url}?target_session_attrs=any`
        const names = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_MIGRATION_URL"]
        const refused = yield* read(Object.fromEntries(names.map((name) => [name, unsupported])))
        const { faults, message } = Result.getFailure(refused).pipe(Option.getOrThrow)
        assert.deepStrictEqual(
          faults.map(({ name }) => name),
          names
        )
        assert.include(message, "DATABASE_URL has a target_session_attrs other than read-write or primary")
        assert.notInclude(message, "secret")
      })
  )
})

describe("OUTGOING_ALLOW_LOOPBACK", () => {
  it.effect("defaults to false and may be true in development", () =>
    Effect.gen(function* () {
      const [unset, set] = [yield* read({}), yield* read({ OUTGOING_ALLOW_LOOPBACK: "true" })]
      assert.isFalse(Result.getOrThrow(unset).outgoingAllowLoopback)
      assert.isTrue(Result.getOrThrow(set).outgoingAllowLoopback)
    })
  )

  it.effect("must not be true in production", () =>
    Effect.gen(function* () {
      assert.isTrue(Result.isSuccess(yield* read(production)))
      const refused = yield* read({ ...production, OUTGOING_ALLOW_LOOPBACK: "true" })
      const { faults } = Result.getFailure(refused).pipe(Option.getOrThrow)
      assert.deepStrictEqual(
        faults.map(({ name, problem }) => `${name} ${problem}`),
        ["OUTGOING_ALLOW_LOOPBACK is true, which is not allowed in production"]
      )
    })
  )
})

describe("OUTGOING_ALLOWED_NETWORKS", () => {
  it.effect("D-OUT-1: lists addresses and CIDR blocks, also in production, and is empty by default", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(Result.getOrThrow(yield* read(production)).outgoingAllowedNetworks, [])
      const text = " 10.20.0.0/16, 172.30.70.5,fd12:3456::/48,"
      const set = yield* read({ ...production, OUTGOING_ALLOWED_NETWORKS: text })
      assert.deepStrictEqual(Result.getOrThrow(set).outgoingAllowedNetworks.map(String), [
        "10.20.0.0/16",
        "172.30.70.5/32",
        "fd12:3456::/48"
      ])
    })
  )

  it.effect("D-OUT-1: rejects other values before the start", () =>
    Effect.gen(function* () {
      for (const text of ["nextcloud", "10.20.0.1/16", "10.0.0.0/8 192.168.0.0/16"]) {
        const refused = yield* read({ OUTGOING_ALLOWED_NETWORKS: text })
        const { faults } = Result.getFailure(refused).pipe(Option.getOrThrow)
        assert.deepStrictEqual(
          faults.map(({ name, problem }) => `${name} ${problem}`),
          ["OUTGOING_ALLOWED_NETWORKS is invalid"]
        )
      }
    })
  )
})

describe("AD_LAB_URL", () => {
  it.effect("replaces the ad platforms in development and is rejected in production", () =>
    Effect.gen(function* () {
      const [unset, set] = [yield* read({}), yield* read({ AD_LAB_URL: "http://127.0.0.1:4010" })]
      assert.isTrue(Option.isNone(Result.getOrThrow(unset).mockAdServer))
      assert.strictEqual(
        Option.getOrThrow(Result.getOrThrow(set).mockAdServer).href,
        "http://127.0.0.1:4010/"
      )
      const refused = yield* read({ ...production, AD_LAB_URL: "http://127.0.0.1:4010" })
      const { faults } = Result.getFailure(refused).pipe(Option.getOrThrow)
      assert.deepStrictEqual(
        faults.map(({ name, problem }) => `${name} ${problem}`),
        ["AD_LAB_URL is set, which is not allowed in production"]
      )
    })
  )
})

describe("WORKSPACE_CREATION", () => {
  it.effect("D-WS-4: defaults to 'operator', and to 'anyone' in development on this machine", () =>
    Effect.gen(function* () {
      const policyOf = (environment: Readonly<Record<string, string>>) =>
        Effect.map(read(environment), (settings) => workspaceCreationOf(Result.getOrThrow(settings)))
      assert.deepStrictEqual([yield* policyOf(production), yield* policyOf({})], ["operator", "anyone"])
      for (const set of ["operator", "anyone"]) {
        assert.strictEqual(yield* policyOf({ ...production, WORKSPACE_CREATION: set }), set)
        assert.strictEqual(yield* policyOf({ WORKSPACE_CREATION: set }), set)
      }
      assert.isTrue(Result.isFailure(yield* read({ WORKSPACE_CREATION: "everyone" })))
    })
  )
})

describe("settings that do not fit", () => {
  it.effect("D-SET-1: one start names invalid and missing settings together", () =>
    Effect.gen(function* () {
      const { BASE_URL: _, SECRETS_KEYS: __, ...rest } = production
      assert.sameMembers(yield* faultsOf({ ...rest, LOG_LEVEL: "loud" }), [
        "LOG_LEVEL is invalid",
        "BASE_URL is not set, and is required in production",
        "SECRETS_KEYS is not set, and is required in production"
      ])
    })
  )

  it.effect("D-SET-1: BASE_URL has scheme, host and port alone", () =>
    Effect.gen(function* () {
      const fault = "BASE_URL has more than scheme, host and port"
      for (const BASE_URL of [
        "https://h.example/x",
        "https://h.example/?a=1",
        "https://u@h.example/",
        "https://h.example/#x"
      ])
        assert.deepStrictEqual(yield* faultsOf({ ...production, BASE_URL }), [fault], BASE_URL)
      for (const BASE_URL of ["https://h.example", "https://h.example/", "http://h.example:8080"])
        assert.deepStrictEqual(yield* faultsOf({ ...production, BASE_URL }), [], BASE_URL)
    })
  )
})
