import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { addressAt, decideDomain, DomainName, hostOfHeader } from "./OwnDomain.ts"
import { WorkspaceId } from "./Workspace.ts"

const [acme, globex] = [
  WorkspaceId.make("11111111-1111-4111-8111-111111111111"),
  WorkspaceId.make("22222222-2222-4222-8222-222222222222")
]
const names = ["meet.acme.example", "book.globex.example", "book.example"] as const
const typedNames = [
  ...names,
  "Meet.ACME.example",
  "bücher.example",
  "localhost",
  "192.0.2.1",
  "a.example:443"
]

const reasonOf = (typed: string): string =>
  Result.match(decideDomain(typed, { domains: [], serviceHost: "book.example", workspaceId: acme }), {
    onFailure: ({ reason }) => reason,
    onSuccess: (name) => name
  })

describe("decideDomain", () => {
  it.for([
    ["Meet.ACME.example", "meet.acme.example"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["book.example", "installation"],
    ["BOOK.example", "installation"],
    ["localhost", "no-host-name"],
    ["https://meet.acme.example", "no-host-name"],
    ["meet.acme.example/", "no-host-name"],
    ["meet.acme.example:8443", "no-host-name"],
    ["meet.acme.example.", "no-host-name"],
    ["*.acme.example", "no-host-name"],
    ["192.0.2.1", "no-host-name"],
    ["0x7f.1", "no-host-name"],
    ["[::1]", "no-host-name"],
    ["", "no-host-name"]
  ] as const)("D-DOM-1: %s is %s", ([typed, expected]) => {
    assert.strictEqual(reasonOf(typed), expected)
  })

  it.prop(
    "D-DOM-1: no sequence of additions gives a name to two workspaces, or the installation's to one",
    [
      Schema.Array(
        Schema.Struct({
          typed: Schema.Literals(typedNames),
          workspaceId: Schema.Literals([acme, globex])
        })
      )
    ],
    ([additions]) => {
      const owners = new Map<string, string>()
      const domains: Array<{ readonly name: DomainName; readonly workspaceId: WorkspaceId }> = []
      for (const { typed, workspaceId } of additions) {
        const decided = decideDomain(typed, { domains, serviceHost: "book.example", workspaceId })
        // The slow oracle: the URL parser of the platform, and a map of owners.
        const parsed = new URL(`https://${typed}/`)
        const isName =
          parsed.port === "" &&
          !typed.includes(":") &&
          parsed.hostname.includes(".") &&
          !/^[\d.]+$/.test(typed)
        const owner = owners.get(parsed.hostname)
        const isAllowed =
          isName && parsed.hostname !== "book.example" && (owner === undefined || owner === workspaceId)
        assert.strictEqual(Result.isSuccess(decided), isAllowed, typed)
        if (Result.isFailure(decided)) continue
        assert.strictEqual(decided.success, parsed.hostname)
        owners.set(decided.success, workspaceId)
        domains.push({ name: decided.success, workspaceId })
      }
      assert.isFalse(owners.has("book.example"))
    }
  )
})

describe("The host name of a request", () => {
  it.for([
    ["meet.acme.example", "meet.acme.example"],
    ["Meet.Acme.Example:8443", "meet.acme.example"],
    ["meet.acme.example.", "meet.acme.example"],
    ["meet.acme.example.:443", "meet.acme.example"],
    ["meet.acme.example:", "meet.acme.example"],
    ["meet.acme.example:443:443", "meet.acme.example:443"],
    ["[::1]:3000", "[::1]"],
    ["", ""]
  ] as const)("D-DOM-2: of the header %j is %j", ([header, host]) => {
    assert.strictEqual(hostOfHeader(header), host)
  })
})

describe("The address of a workspace's pages", () => {
  it("D-DOM-3: is the installation's with the own domain", () => {
    const name = DomainName.make("meet.acme.example")
    const installation = new URL("https://book.example:8443/")
    assert.strictEqual(addressAt(installation, name).href, "https://meet.acme.example:8443/")
    assert.strictEqual(addressAt(installation, null).href, "https://book.example:8443/")
    assert.strictEqual(installation.href, "https://book.example:8443/")
  })
})
