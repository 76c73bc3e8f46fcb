import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { parseSync } from "@swc/core"

const root = join(import.meta.dirname, "../..")
const files = globSync("packages/{web-kit,booking-page,account-pages,console}/src/**/*.{ts,tsx}", {
  cwd: root
}).filter((path) => !/[.]test[.]tsx?$|[.]d[.]ts$|\/words\//.test(path))

/** They answer a failure with a value, as their doc comments say. So the files that use them can fail only with what browsers do. */
const neverFail = ["call", "callApi"]
const ofBrowsers = ["arrayBuffer", "fetch", "json", "text", "writeText"]
const callsNeverFail = (path: string) => /^packages\/(?:booking-page|account-pages)\//.test(path)
/** They show in the screens that read again whether they fail. */
const readAgain = ["invalidateQueries", "refetch", "refresh", "retry", "changed"]

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const partsOf = (node: Node): ReadonlyArray<Node> =>
  Object.values(node)
    .flat()
    .flatMap((part): ReadonlyArray<Node> => {
      if (isNode(part)) return [part]
      // Arguments and elements of lists are wrapped.
      return typeof part === "object" && part !== null ? Object.values(part).filter(isNode) : []
    })

const isFunction = ({ type }: Node) =>
  /^(?:Arrow)?Function(?:Expression|Declaration)?$|^ArrowFunctionExpression$/.test(type)

const unwrapped = (node: Node): Node => {
  const inner = node["expression"]
  return /^(?:Parenthesis|TsNonNull|TsAs)/.test(node.type) && isNode(inner) ? unwrapped(inner) : node
}

/** The last name of what is called: `call` of `call(…)`, `mutate` of `sending.mutate(…)`. */
const calledIn = (node: Node): string => {
  const { callee } = node
  if (node.type !== "CallExpression" || !isNode(callee)) return ""
  const property = callee.type === "MemberExpression" ? callee["property"] : callee
  return isNode(property) && typeof property["value"] === "string" ? property["value"] : ""
}

const argumentsOf = (node: Node) => (Array.isArray(node["arguments"]) ? node["arguments"].length : 0)

/** Whether a chain of `then` ends without a handler of failures; undefined: it is no chain. */
const isOpenChain = (node: Node, isSafe: (name: string) => boolean): boolean | undefined => {
  const name = calledIn(node)
  const { callee } = node
  const before = isNode(callee) && callee.type === "MemberExpression" ? callee["object"] : undefined
  if (!isNode(before)) return undefined
  if (name === "catch" || (name === "then" && argumentsOf(node) > 1)) return false
  if (name === "finally") return isOpenChain(unwrapped(before), isSafe) ?? true
  if (name !== "then") return undefined
  const first = unwrapped(before)
  return isOpenChain(first, isSafe) ?? !isSafe(calledIn(first))
}

/** Whether a function's own code waits for something that can fail, or throws, outside of a `try`. */
const canFail = (node: Node, isSafe: (name: string) => boolean): boolean => {
  if (isFunction(node)) return false
  if (node.type === "ThrowStatement") return true
  if (node.type === "AwaitExpression") {
    const { argument } = node
    if (!isNode(argument)) return true
    const waited = unwrapped(argument)
    const settles = waited.type === "NewExpression" || isSafe(calledIn(waited))
    if (!(isOpenChain(waited, isSafe) === false || settles)) return true
  }
  if (node.type === "TryStatement" && isNode(node["handler"]))
    return [node["handler"], node["finalizer"]].some((part) => isNode(part) && canFail(part, isSafe))
  return partsOf(node).some((part) => canFail(part, isSafe))
}

/** All async functions below a node by their names. */
const asyncFunctionsIn = (node: Node): ReadonlyArray<readonly [string, Node]> => {
  const { id, identifier, init } = node
  const name = isNode(id) ? id["value"] : isNode(identifier) ? identifier["value"] : undefined
  const made = isNode(init) ? unwrapped(init) : node
  const found = typeof name === "string" && isFunction(made) && made["async"] === true
  return [...(found ? [[name, made] as const] : []), ...partsOf(node).flatMap(asyncFunctionsIn)]
}

/** The expressions whose value is thrown away on purpose: operands of `void` and handlers of elements. The linter finds others. */
const discardedIn = (node: Node): ReadonlyArray<Node> => {
  const here: Array<Node> = []
  const { argument, name, operator, value } = node
  if (node.type === "UnaryExpression" && operator === "void" && isNode(argument))
    here.push(unwrapped(argument))
  const isHandler = node.type === "JSXAttribute" && isNode(name) && /^on[A-Z]/.test(String(name["value"]))
  if (isHandler && isNode(value) && isNode(value["expression"])) {
    const handler = value["expression"]
    const { body } = handler
    here.push(
      isFunction(handler) && isNode(body) && body.type !== "BlockStatement" ? unwrapped(body) : handler
    )
  }
  return [...here, ...partsOf(node).flatMap(discardedIn)]
}

/** The promises that can fail and that no code waits for, as `name` or `then`. */
const floatingIn = (sources: ReadonlyArray<readonly [string, string]>): ReadonlyArray<string> => {
  const tops = sources.flatMap(([path, source]) => {
    const body: ReadonlyArray<unknown> = parseSync(source, {
      syntax: "typescript",
      tsx: path.endsWith("x")
    }).body
    return body.filter(isNode).map((node) => [path, node] as const)
  })
  const made = tops.flatMap(([path, node]) =>
    asyncFunctionsIn(node).map(([name, { body }]) => ({ path, name, body }))
  )
  const text = new Map(sources)
  const imports = (path: string, other: string) => text.get(path)?.includes(`/${basename(other)}"`) === true
  /** The functions that a name can mean in a file: its own, or those of the files that it imports. */
  const meant = (path: string, name: string) => {
    const all = made.filter((each) => each.name === name)
    const own = all.filter((each) => each.path === path)
    return own.length > 0 ? own : all.filter((each) => imports(path, each.path))
  }
  // All are taken for safe at first; each round finds those that wait for one that is not.
  let failing: ReadonlySet<unknown> = new Set()
  const isSafeIn = (path: string) => (name: string) => {
    if (neverFail.includes(name) || readAgain.includes(name)) return true
    if (callsNeverFail(path)) return !ofBrowsers.includes(name)
    const functions = meant(path, name)
    return functions.length > 0 && functions.every((each) => !failing.has(each))
  }
  for (;;) {
    const next = new Set(made.filter(({ body, path }) => isNode(body) && canFail(body, isSafeIn(path))))
    if (next.size === failing.size) break
    failing = next
  }
  return tops.flatMap(([path, top]) =>
    discardedIn(top).flatMap((node) => {
      if (isOpenChain(node, isSafeIn(path)) === true) return [`${path}: then`]
      // A method has the name of a function by chance.
      const callee = node.type === "Identifier" ? node : node["callee"]
      const name = isNode(callee) && callee.type === "Identifier" ? String(callee["value"]) : ""
      return meant(path, name).length > 0 && !isSafeIn(path)(name) ? [`${path}: ${name}`] : []
    })
  )
}

describe("D-CON-92: a promise that a screen throws away on purpose", () => {
  it("is one that cannot fail, or whose failure is shown", () => {
    const sources = files.map((path) => [path, readFileSync(join(root, path), "utf8")] as const)
    assert.isAbove(sources.length, 300)
    assert.deepStrictEqual(floatingIn(sources), [])
  })

  it.each([
    [
      "an act of a button",
      "const f = async () => { await api.POST() }\nconst A = () => <b onClick={() => void f()} />",
      ["f"]
    ],
    [
      "an act given to a button",
      "const f = async () => { await api.POST() }\nconst A = () => <b onClick={f} />",
      ["f"]
    ],
    [
      "an act that waits for another one",
      "const f = async () => { await g() }\nconst g = async () => { throw 1 }\nvoid f()",
      ["f"]
    ],
    ["a chain without a handler", "void file.text().then(change)", ["then"]],
    [
      "a chain with a handler",
      "void file.text().then(change, failed)\nvoid file.text().then(change).catch(failed)",
      []
    ],
    [
      "an act that shows its failure",
      "const f = async () => { try { await api.POST() } catch { show() } }\nvoid f()",
      []
    ],
    ["an answer with the failure as a value", "const f = async () => { await call('GET', '') }\nvoid f()", []]
  ] as const)("is found in the source: %s", (_what, source, expected) =>
    assert.deepStrictEqual(
      floatingIn([["a.tsx", source]]),
      expected.map((name) => `a.tsx: ${name}`)
    )
  )
})
