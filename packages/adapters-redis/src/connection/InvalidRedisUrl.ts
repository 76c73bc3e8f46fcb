import { Schema } from "effect"

/** The address of Redis is invalid. The address is omitted, because it may contain a password. */
export class InvalidRedisUrl extends Schema.TaggedError<InvalidRedisUrl>()("InvalidRedisUrl", {}) {
  override get message(): string {
    return (
      "the URL of Redis must have the form redis://user:password@host:port, " +
      "redis-sentinel://user:password@host:port,host:port/master or redis-cluster://user:password@host:port,host:port " +
      "(rediss instead of redis for TLS)"
    )
  }
}
