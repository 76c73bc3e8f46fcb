import { Schema } from "effect"

const because = {
  scheme: "only https is allowed there",
  credentials: "a user name or password in the address is not allowed",
  port: "the port is neither 443 nor above 1023",
  name: "a name that ends in a dot is not allowed",
  address: "it leads to an address that is neither on the public Internet nor in an allowed network"
} as const

/** An address that a user gave, and that no request goes to. Trying again does not help. */
export class AddressRefused extends Schema.TaggedError<AddressRefused>()("AddressRefused", {
  reason: Schema.Literals(["scheme", "credentials", "port", "name", "address"])
}) {
  override get message(): string {
    return `The address is refused: ${because[this.reason]}.`
  }
}
