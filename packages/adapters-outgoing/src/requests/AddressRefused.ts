import { Schema } from "effect"

const because = {
  scheme: "only https is allowed for this host",
  credentials: "a user name or password in the URL is not allowed",
  port: "the port must be 443 or above 1023",
  name: "a host name that ends in a dot is not allowed",
  address: "the host is neither on the public Internet nor in an allowed network"
} as const

/** An address that a user gave, and that no request goes to. Trying again does not help. */
export class AddressRefused extends Schema.TaggedError<AddressRefused>()("AddressRefused", {
  reason: Schema.Literals(["scheme", "credentials", "port", "name", "address"])
}) {
  override get message(): string {
    return `The URL is not allowed: ${because[this.reason]}.`
  }
}
