import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin"

const isMember = (node, object, property) =>
  node.type === "MemberExpression" && node.object.name === object && node.property.name === property

/** `Effect.fn("…")`, `Schema.brand("…")`, `Context.Service<…>()("…")` and `Schema.TaggedError<…>()("…")`. */
const isNaming = ({ callee }) =>
  isMember(callee, "Effect", "fn") ||
  isMember(callee, "Schema", "brand") ||
  (callee.type === "CallExpression" &&
    (isMember(callee.callee, "Context", "Service") || isMember(callee.callee, "Schema", "TaggedError")))

/** Skips the names of spans, brands, ports and errors: tests could only repeat them, and types compare them. */
const shouldIgnore = (path) =>
  path.isStringLiteral() && path.parentPath.isCallExpression() && isNaming(path.parent)
    ? "A name that no rule depends on"
    : undefined

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "names", { shouldIgnore })]
