import type { ApiDocument, ApiOperation } from "./ApiDocument.ts"

/** An operation with its address. */
export interface Addressed {
  readonly method: string
  readonly path: string
  readonly operation: ApiOperation
}

/** The operations about one thing, such as all of `hosts`; without a title if the chapter is not divided. */
interface Section {
  readonly title: string | null
  readonly operations: ReadonlyArray<Addressed>
}

/** The operations of one tag. */
export interface Chapter {
  readonly title: string
  readonly description: string
  readonly sections: ReadonlyArray<Section>
}

/** A chapter with more operations is divided by what the addresses name. */
const dividedFrom = 30

/** All operations by their tags, in the order of the tags and of the document. */
export const chaptersOf = ({ paths, tags }: ApiDocument): ReadonlyArray<Chapter> => {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
  )
  return tags.map(({ description = "", name }) => {
    const operations = all.filter(({ operation }) => operation.tags.includes(name))
    return {
      title: name,
      description,
      sections: operations.length < dividedFrom ? [{ title: null, operations }] : divided(operations)
    }
  })
}

const divided = (operations: ReadonlyArray<Addressed>): ReadonlyArray<Section> => {
  const sections = Map.groupBy(operations, ({ path }) => thingIn(path))
  return [...sections].map(([title, own]) => ({ title, operations: own }))
}

/** What a path is about: `Event types` for `/api/workspaces/{workspaceId}/event-types/{eventTypeId}`. */
const thingIn = (path: string): string => {
  const parts = path.split("/").filter((part) => part !== "" && part !== "api")
  const thing = (parts[0] === "workspaces" ? parts[2] : undefined) ?? parts[0] ?? ""
  return written[thing] ?? thing.charAt(0).toUpperCase() + thing.slice(1).replaceAll("-", " ")
}

/** Things that are not written as addresses write them. */
const written: Readonly<Record<string, string>> = {
  "api-keys": "API keys",
  "oauth-clients": "OAuth clients",
  "one-off-links": "One-off links"
}
