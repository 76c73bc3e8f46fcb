import * as Schema from "effect/Schema"
import { statusOf } from "./Multistatus.ts"
import { attributeOf, type Element, readXml, within } from "./readXml.ts"

/** What a server says about a resource on the way to the calendars of an account. Addresses are as the server writes them. */
export const AccountResource = Schema.Struct({
  href: Schema.String,
  isCalendar: Schema.Boolean,
  /** Whether it can have events: a list of tasks cannot. */
  takesEvents: Schema.Boolean,
  name: Schema.NullOr(Schema.String),
  colour: Schema.NullOr(Schema.String),
  principal: Schema.NullOr(Schema.String),
  homes: Schema.Array(Schema.String),
  /** Null: the server does not say. */
  privileges: Schema.NullOr(Schema.Array(Schema.String))
})
export type AccountResource = typeof AccountResource.Type

/** The most resources of a response that are looked at. */
const most = 1000

/** The resources of a multistatus; undefined for any other text. */
export const readAccount = (text: string): ReadonlyArray<AccountResource> | undefined => {
  const root = readXml(text.trim())
  if (root?.name !== "multistatus") return undefined
  return root.children
    .filter(({ name }) => name === "response")
    .slice(0, most)
    .map(resourceOf)
}

const resourceOf = (response: Element): AccountResource => {
  const found = response.children.filter(
    (child) => child.name === "propstat" && (statusOf(child) ?? 200) === 200
  )
  const property = (name: string): Element | undefined => {
    for (const propstat of found) {
      const value = within(propstat, name)
      if (value !== undefined) return value
    }
    return undefined
  }
  const components = property("supported-calendar-component-set")?.children ?? []
  return {
    href: response.children.find(({ name }) => name === "href")?.text.trim() ?? "",
    isCalendar: within(property("resourcetype"), "calendar") !== undefined,
    takesEvents:
      components.length === 0 ||
      components.some((component) => attributeOf(component, "name")?.toUpperCase() === "VEVENT"),
    name: property("displayname")?.text.trim() || null,
    colour: colourIn(property("calendar-color")?.text ?? ""),
    principal: hrefsIn(property("current-user-principal"))[0] ?? null,
    homes: hrefsIn(property("calendar-home-set")),
    privileges:
      property("current-user-privilege-set")?.children.flatMap(({ children }) =>
        children.map(({ name }) => name)
      ) ?? null
  }
}

const hrefsIn = (property: Element | undefined): ReadonlyArray<string> =>
  (property?.children ?? [])
    .filter(({ name, text }) => name === "href" && text.trim() !== "")
    .map(({ text }) => text.trim())

/** Some servers write the opacity after the colour. */
const colourIn = (text: string): string | null =>
  /^\s*(#[0-9a-f]{6})(?:[0-9a-f]{2})?\s*$/i.exec(text)?.[1]?.toLowerCase() ?? null
