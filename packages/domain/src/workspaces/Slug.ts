import * as Schema from "effect/Schema"

/**
 * Paths that the service keeps for itself and no workspace may take (D-EMB-1).
 */
export const reservedSlugs: ReadonlySet<string> = new Set([
  "admin",
  "api",
  "assets",
  "demo",
  "docs",
  "embed",
  "healthz",
  "metrics",
  "openapi.json",
  "readyz",
  "static",
  "well-known"
])

/** The part of a booking page's address that names a workspace or an event type: 1-64 of `a-z 0-9 -`. */
export const Slug = Schema.String.check(
  Schema.isPattern(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/u, {
    message: "must be 1-64 lower-case letters, digits, and hyphens between them"
  })
).pipe(Schema.brand("Slug"))
export type Slug = typeof Slug.Type

/** A workspace's slug is a slug that is not reserved (D-EMB-1). */
export const WorkspaceSlug = Slug.check(
  Schema.makeFilter((slug) => !reservedSlugs.has(slug) || "is a reserved word", {
    toJsonSchema: () => ({ not: { enum: [...reservedSlugs] } })
  })
)
