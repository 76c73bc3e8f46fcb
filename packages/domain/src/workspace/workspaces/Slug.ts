import * as Schema from "effect/Schema"

/**
 * Paths of the service, and names that people would take for its own pages, which no workspace can have as its slug (D-EMB-1).
 */
export const reservedSlugs: ReadonlySet<string> = new Set([
  "account",
  "admin",
  "api",
  "assets",
  "console",
  "demo",
  "dev",
  "docs",
  "embed",
  "favicon",
  "healthz",
  "login",
  "mcp",
  "metrics",
  "openapi.json",
  "own-domain",
  "readyz",
  "robots",
  "sign-in",
  "signup",
  "static",
  "well-known"
])

/** The name of a workspace or an event type in a booking page's URL: 1-64 of `a-z`, `0-9` and inner `-`. */
export const Slug = Schema.String.check(
  Schema.isPattern(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/u, {
    message: "must be 1-64 lower-case letters, digits, and hyphens between them",
    code: "slug"
  })
).pipe(Schema.brand("Slug"))
export type Slug = typeof Slug.Type

/** A slug that is not reserved (D-EMB-1). */
export const WorkspaceSlug = Slug.check(
  Schema.makeFilter((slug) => !reservedSlugs.has(slug), {
    message: "is a reserved word",
    code: "reserved",
    toJsonSchema: () => ({ not: { enum: [...reservedSlugs] } })
  })
)
