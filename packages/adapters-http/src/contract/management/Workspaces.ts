import { AnyText, invalidValue, Line } from "@calendeal/domain/texts"
import {
  channelRuleLimit,
  dealStageLimit,
  DealStages,
  ChannelRules,
  EventTypeOrder,
  goalCurrencies,
  orderedTypes,
  Workspace
} from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, InvalidInput, InvalidJson, WorkspaceNotAllowed, NotFound } from "../errors.ts"
import { Amount, CurrencyField, Instant } from "../fields.ts"
import { anyUser, atLeast, forMembers, Authenticated, refusals } from "./access.ts"
import { KeyedByUser } from "./keys.ts"
import { matchHeader, versioned } from "./versions.ts"
import { described, describedAs, HostNameField, upTo } from "./fields.ts"

const Goals = Schema.Array(Schema.Struct({ amount: Amount, currency: CurrencyField }))

/** A workspace's settings. */
export const WorkspaceView = Schema.Struct({
  ...Workspace.fields,
  revenueGoals: Goals,
  createdAt: Instant
}).annotate({
  identifier: "Workspace"
})

const names = {
  name: described("The name of the workspace, 1-120 characters.", Line(1, 120)),
  slug: described("The first part of the booking pages' URLs, lower-case.", Workspace.fields.slug),
  timezone: Workspace.fields.timezone.check(describedAs("The IANA time zone, such as Europe/London."))
}

/** A new workspace. */
export const WorkspaceDraft = Schema.Struct(names).annotate({ identifier: "WorkspaceDraft" })

/** The changes to a workspace's settings. */
export const WorkspacePatch = Schema.Struct({
  ...Struct.map(names, Schema.optionalKey),
  defaultCountry: Schema.optionalKey(
    described(
      "The country for phone numbers without a country code: two letters, such as GB.",
      Workspace.fields.defaultCountry
    )
  ),
  embedAllowedHosts: Schema.optionalKey(
    upTo(100, HostNameField).annotate({
      description: "The domains, including subdomains, that can frame the booking page. Empty: any site."
    })
  ),
  contact: Schema.optionalKey(
    Workspace.fields.contact.annotate({
      description: "The contact address on the booking pages. Null: none is shown."
    })
  ),
  privacyUrl: Schema.optionalKey(
    Workspace.fields.privacyUrl.annotate({
      description:
        "The https address of the privacy policy, to which booking pages and emails to visitors link. Null: no link."
    })
  ),
  visitMemory: Schema.optionalKey(
    described(
      "Whether a visitor's browser remembers earlier visits for the booking: never, after the visitor has agreed, or without asking.",
      Workspace.fields.visitMemory
    )
  ),
  subscription: Schema.optionalKey(
    Workspace.fields.subscription.annotate({ description: "Only owners can change it." })
  ),
  transactionsCreateContacts: Schema.optionalKey(
    described(
      "Whether a payment with an unknown email creates a contact.",
      Workspace.fields.transactionsCreateContacts
    )
  ),
  partPaymentsAddUp: Schema.optionalKey(
    described(
      "Whether part payments of a deal add up and close it once its value is paid. If not, only a payment of exactly its value closes it.",
      Workspace.fields.partPaymentsAddUp
    )
  ),
  brandColour: Schema.optionalKey(
    Workspace.fields.brandColour.annotate({
      description:
        "The colour of the booking pages, such as #0b6b4d. Pages derive readable colours from it. Null: the default colour.",
      examples: ["#1d3a8a"]
    })
  ),
  corners: Schema.optionalKey(
    described("The corners of the booking pages' controls.", Workspace.fields.corners)
  ),
  creditShown: Schema.optionalKey(
    described('Whether the booking pages say "Booked with Calendeal".', Workspace.fields.creditShown)
  ),
  calendarChanges: Schema.optionalKey(
    Workspace.fields.calendarChanges.annotate({
      description:
        "A host deletes or moves a meeting's entry in the calendar. `flag`: the booking stays and shows the change. `apply`: the booking is cancelled or moved."
    })
  ),
  memberContacts: Schema.optionalKey(
    Workspace.fields.memberContacts.annotate({
      description:
        "The contacts that members with the role `member` read. `booked`: those with a booking that the member reads, which is the default."
    })
  ),
  eventTypeOrder: Schema.optionalKey(
    EventTypeOrder.annotate({
      description: `The order in which the public list shows the event types: at most ${orderedTypes} different ids. Others follow, the oldest first.`
    })
  ),
  revenueGoals: Schema.optionalKey(
    Goals.check(
      Schema.isMaxLength(goalCurrencies),
      Schema.makeFilter((goals: (typeof Goals)["Type"]) =>
        goals.flatMap(({ currency }, index) =>
          goals.findIndex((other) => other.currency === currency) < index
            ? [
                {
                  path: [index, "currency"],
                  issue: invalidValue({ message: "must not appear twice", code: "twice" })
                }
              ]
            : []
        )
      )
    ).check(
      describedAs(
        `The revenue that is wanted in a month, one goal per currency, at most ${goalCurrencies}. Reports draw it. Members who are hosts get none.`
      )
    )
  ),
  channelRules: Schema.optionalKey(
    ChannelRules.check(
      describedAs(
        `The workspace's own rules of channels, at most ${channelRuleLimit}: a visit that meets all conditions of a rule is of its channel. The first that fits decides, before those of the service.`
      )
    )
  ),
  dealStages: Schema.optionalKey(
    DealStages.check(
      describedAs(
        `The stages of open deals in their order, at most ${dealStageLimit}, each with a key of its own. Deals keep the key of a stage that is removed, and count as in none.`
      )
    )
  ),
  passwordSignIn: Schema.optionalKey(
    described(
      "Whether members can sign in with the password of their account, in browsers in which they have signed in before. Default: false. Only owners can change it.",
      Workspace.fields.passwordSignIn
    )
  )
}).annotate({ identifier: "WorkspacePatch" })

/** Confirms the removal of a workspace. */
export const WorkspaceRemoval = Schema.Struct({
  confirm: AnyText.annotate({ description: "The workspace's slug." })
}).annotate({ identifier: "WorkspaceRemoval" })

const pathParams = { workspaceId: Schema.String }

/** Needs no membership in a workspace, unlike the other endpoints of this file. */
export const CreateWorkspace = HttpApiEndpoint.post("createWorkspace", "/api/workspaces", {
  payload: WorkspaceDraft,
  success: versioned(WorkspaceView.pipe(HttpApiSchema.status(201))),
  error: [InvalidJson, InvalidInput, WorkspaceNotAllowed, Conflict]
})
  .middleware(KeyedByUser)
  .middleware(Authenticated)
  .annotateMerge(anyUser("Create a workspace"))
  .annotate(
    OpenApi.Description,
    "If the setting WORKSPACE_CREATION is `operator`, the default in production, the response is always 403 `forbidden`. " +
      "The caller becomes the owner, with the name and email of the membership that the access token was issued for. A user whose " +
      "membership was removed cannot create workspaces. Phone numbers without a country code are read as US numbers until " +
      "`defaultCountry` is set."
  )

export const GetWorkspace = HttpApiEndpoint.get("getWorkspace", "/:workspaceId", {
  params: pathParams,
  success: versioned(WorkspaceView),
  error: [NotFound]
}).annotateMerge(forMembers("shared", "Get the workspace's settings"))

export const UpdateWorkspace = HttpApiEndpoint.patch("updateWorkspace", "/:workspaceId", {
  params: pathParams,
  headers: matchHeader,
  payload: WorkspacePatch,
  success: versioned(WorkspaceView),
  error: refusals
})
  .annotateMerge(atLeast("admin", "Update the workspace's settings"))
  .annotate(
    OpenApi.Description,
    "An admin who sends `subscription`, or another value of `passwordSignIn`, gets 403 `forbidden`."
  )

export const DeleteWorkspace = HttpApiEndpoint.delete("deleteWorkspace", "/:workspaceId", {
  params: pathParams,
  payload: WorkspaceRemoval,
  error: refusals
})
  .annotateMerge(atLeast("owner", "Delete the workspace"))
  .annotate(OpenApi.Description, "Permanently deletes the workspace and all of its data.")
