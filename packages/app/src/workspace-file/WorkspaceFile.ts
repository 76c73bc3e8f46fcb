import { invalidValue } from "@calendeal/domain/texts"
import { orderedTypes } from "@calendeal/domain/workspaces"
import {
  assigneeFields,
  conferenceSettings,
  describedAs,
  EventTypeDraft,
  HostDraft,
  mailFields,
  ownTexts,
  routeSettings,
  SenderField,
  ServerField,
  WorkspacePatch
} from "@calendeal/adapters-http/contract"
import { Schema, Struct } from "effect"

const username = HostDraft.fields.username

/** Rejects the later of two items with the same name. */
const distinct = (key: "username" | "slug") =>
  Schema.makeFilter((items: ReadonlyArray<{ readonly username?: string; readonly slug?: string }>) =>
    items.flatMap((item, index) =>
      items.findIndex((other) => other[key] === item[key]) < index
        ? [{ path: [index, key], issue: invalidValue({ message: "must not appear twice", code: "twice" }) }]
        : []
    )
  )

const {
  eventTypeOrder: _eventTypeOrder,
  slug: _slug,
  subscription: _subscription,
  ...workspaceSettings
} = WorkspacePatch.fields
const {
  conference: _conference,
  hosts: _hosts,
  routing: _routing,
  ...eventTypeSettings
} = EventTypeDraft.fields

/** An event type that names its hosts by username and its conference account by name. */
const FileEventType = Schema.Struct({
  ...eventTypeSettings,
  conference: Schema.optionalKey(
    Schema.NullOr(
      Schema.Union([
        Schema.Struct(conferenceSettings.google_meet),
        Schema.Struct(conferenceSettings.teams),
        Schema.Struct({
          ...conferenceSettings.account,
          account: Schema.String.annotate({
            description: "The name of a conference account of the workspace."
          })
        }),
        Schema.Struct(conferenceSettings.link_template)
      ]).annotate({
        message: "must have a provider: google_meet, teams, account or link_template",
        code: "not_an_option"
      })
    ).annotate({
      description:
        "The provider that makes a link for each online meeting (D-CONF-1). Accounts are not in the file. Null: the location's own link."
    })
  ),
  hosts: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        host: username.annotate({ description: "The username of a host." }),
        ...assigneeFields
      })
    )
      .check(
        Schema.isMaxLength(100),
        Schema.makeFilter((items: ReadonlyArray<{ readonly host: string }>) =>
          items.flatMap(({ host }, index) =>
            items.findIndex((other) => other.host === host) < index
              ? [
                  {
                    path: [index, "host"],
                    issue: invalidValue({ message: "must not appear twice", code: "twice" })
                  }
                ]
              : []
          )
        )
      )
      .check(describedAs("The hosts of the event type, by username; at most 100."))
  ),
  routing: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        ...routeSettings,
        hosts: Schema.Array(username)
          .check(Schema.isMaxLength(100))
          .annotate({ description: "The hosts for leads of this rule, by username; at most 100." })
      })
    )
      .check(Schema.isMaxLength(50))
      .annotate({
        description:
          "Routing rules, at most 50. The first rule that matches chooses the hosts. If no rule matches, all hosts are used."
      })
  )
}).annotate({ identifier: "WorkspaceFileEventType" })

/**
 * A workspace as a file. Omitted sections and omitted settings of `workspace` do not change. Omitted settings of a
 * host or an event type get the default of a new one. Omitted absences of a host do not change (D-ABS-5).
 */
export const WorkspaceFile = Schema.Struct({
  workspace: Schema.optionalKey(
    Schema.Struct({
      ...workspaceSettings,
      eventTypeOrder: Schema.optionalKey(
        Schema.Array(EventTypeDraft.fields.slug)
          .check(Schema.isMaxLength(orderedTypes), Schema.isUnique())
          .annotate({
            description:
              "The order in which the public list shows the event types, by slug. Others follow, the oldest first."
          })
      )
    }).annotate({
      description: "The settings. Omitted settings do not change."
    })
  ),
  mail: Schema.optionalKey(
    Schema.Struct({
      ...Struct.map({ ...mailFields, texts: ownTexts }, Schema.optionalKey),
      sender: Schema.optionalKey(
        Schema.NullOr(SenderField).annotate({
          description: "The own sender. A new address must be confirmed. Null: the installation's sender."
        })
      ),
      server: Schema.optionalKey(
        Schema.NullOr(ServerField).annotate({
          description:
            "The own SMTP server. Its login is not in the file, and is kept for the same host and port. Null: the installation's server."
        })
      )
    }).annotate({ description: "The mail settings. Omitted settings do not change." })
  ),
  hosts: Schema.optionalKey(
    Schema.Array(HostDraft)
      .check(distinct("username"))
      .check(describedAs("The hosts. If left out, they do not change."))
  ),
  eventTypes: Schema.optionalKey(
    Schema.Array(FileEventType)
      .check(distinct("slug"))
      .check(describedAs("The event types. If left out, they do not change."))
  )
}).annotate({
  identifier: "WorkspaceFile",
  title: "A Calendeal workspace",
  description: "The file that `calendeal apply` reads and `calendeal export` prints."
})
export type WorkspaceFile = typeof WorkspaceFile.Type
export type FileEventType = typeof FileEventType.Type

/** The JSON Schema of the file, for editors. */
export const workspaceFileSchema = (): object => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(WorkspaceFile, {
    onExcessProperty: "error"
  })
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...schema, $defs: definitions }
}
