import { type ApiDocument, jsonOf, nameIn, type Schemas } from "./ApiDocument.ts"
import { chaptersOf } from "./chapters.ts"
import { operationView } from "./operationView.ts"
import { namedHeader, proofNames } from "./proofsAndHeaders.ts"
import type { Named, Reference } from "./Reference.ts"
import { codeOf, errorsOf, refusalsEverywhere, refusalsOf, responsesOf } from "./refusals.ts"
import { descriptionOf, type Inline, rowsOf } from "./rowsOf.ts"

/** What the page shows of an OpenAPI document: all of it, each thing in one place. */
export const referenceOf = (document: ApiDocument): Reference => {
  const { components, info } = document
  const { schemas } = components
  const inline = inlineOf(document)
  const sent = sentIn(document)
  const chapters = chaptersOf(document)
  const operations = chapters.flatMap(({ sections }) => sections.flatMap((section) => section.operations))
  const refusals = operations.map(({ operation }) => refusalsOf(document, operation))
  const everywhere = refusalsEverywhere(refusals)
  const headers = headersEverywhere(document)
  const view = operationView({ document, inline, everywhere, headers })
  return {
    title: info.title,
    version: info.version,
    description: info.description ?? "",
    proofs: Object.entries(components.securitySchemes).map(([name, { description = "" }]) => ({
      name: proofNames[name] ?? name,
      description
    })),
    everywhere,
    headers,
    chapters: chapters.map(({ description, sections, title }) => ({
      id: `chapter-${title.toLowerCase().replaceAll(" ", "-")}`,
      title,
      description,
      sections: sections.map((section) => ({ ...section, operations: section.operations.map(view) }))
    })),
    objects: Object.entries(schemas)
      .filter(([name, schema]) => !inline.has(name) && codeOf(schema) === undefined)
      .map(([name, schema]) => ({
        name,
        description: descriptionOf(schema, schemas, inline),
        isSent: sent.has(name),
        rows: rowsOf(schema, schemas, inline)
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en")),
    errors: errorsOf(document, refusals, inline)
  }
}

/** The names of the schemas that are in bodies of requests. */
const sentIn = ({ components: { schemas }, paths }: ApiDocument): ReadonlySet<string> => {
  const sent = new Set<string>()
  const add = (schema: unknown) => {
    for (const name of namesIn(schema).filter((each) => !sent.has(each))) {
      sent.add(name)
      add(schemas[name])
    }
  }
  for (const { requestBody } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    add(requestBody ?? {})
  return sent
}

/** The names of all schemas to which this refers. */
const namesIn = (value: unknown): ReadonlyArray<string> =>
  (JSON.stringify(value).match(/#\/components\/schemas\/\w+/g) ?? []).map(nameIn)

/** The names of schemas that are used once, or as a body: their fields stand where they are used. */
const inlineOf = ({ components, paths }: ApiDocument): Inline => {
  const counts = Map.groupBy(namesIn([paths, components]), (name) => name)
  const bodies = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ requestBody }) => jsonOf(requestBody?.content)?.$ref ?? [])
    .map(nameIn)
  return new Set([
    ...[...counts].flatMap(([name, { length }]) => (length === 1 ? [name] : [])),
    ...bodies.filter((name) => !isWithinItself(name, components.schemas))
  ])
}

const isWithinItself = (name: string, schemas: Schemas): boolean =>
  namesIn(schemas[name] ?? {}).includes(name)

const headersEverywhere = (document: ApiDocument): ReadonlyArray<Named> => {
  const all = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => responsesOf(document, operation).map(([, { headers = {} }]) => headers))
  return Object.entries(all[0] ?? {})
    .filter(([name]) => all.every((headers) => name in headers))
    .map(([name, header]) => namedHeader(document, name, header))
}
