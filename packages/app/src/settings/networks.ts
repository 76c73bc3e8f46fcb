import { type AllowedNetworks, networkNamed } from "@calendeal/adapters-outgoing"
import { Config, Schema, SchemaGetter } from "effect"

const networkText = Schema.String.check(
  Schema.makeFilter((text) => networkNamed(text) !== undefined || "must be an address or a CIDR block")
)
const networkTexts = Schema.String.pipe(
  Schema.decodeTo(Schema.Array(networkText), {
    decode: SchemaGetter.transform((text: string) => text.split(",").flatMap((item) => item.trim() || [])),
    encode: SchemaGetter.transform((texts: ReadonlyArray<string>) => texts.join(","))
  })
)
const networksNamed = (texts: ReadonlyArray<string>): AllowedNetworks =>
  texts.flatMap((text) => networkNamed(text) ?? [])

/** The networks in an environment variable. Default: none. */
export const networks = (name: string): Config.Config<AllowedNetworks> =>
  Config.schema(networkTexts, name).pipe(Config.withDefault([]), Config.map(networksNamed))
