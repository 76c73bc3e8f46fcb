import * as Schema from "effect/Schema"

/** Where mails go. */
export const routeFields = {
  route: Schema.Literals(["server", "files", "none"]).annotate({
    description:
      "Where emails go: to a server, or in development to files, which are shown at `/dev/mail`; none: nothing is sent."
  }),
  server: Schema.NullOr(Schema.String).annotate({
    description: "The server's host and port, such as `smtp.example.com:587`. Null: there is none."
  })
}
