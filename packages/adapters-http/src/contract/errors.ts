import { RequestFault } from "@calendeal/domain/assistants"
import { ConnectionReason } from "@calendeal/domain/connections"
import { faultFields } from "@calendeal/domain/texts"
import type { YieldableError } from "effect/Cause"
import * as ErrorReporter from "effect/ErrorReporter"
import * as Schema from "effect/Schema"
import { HttpApiSchema } from "effect/http-api"

/** A refusal is a response, not a failure: it is not reported to the error monitor. */
const quiet = <Refusal extends { readonly prototype: object }>(refusal: Refusal): Refusal => {
  Object.defineProperty(refusal.prototype, ErrorReporter.ignore, { value: true })
  return refusal
}

interface Refusal<Code extends string> extends YieldableError {
  readonly error: Code
}

/** A code of specification section 7 with its status; the body is `{ "error": code }` (D-HTTP-1). */
const refusal = <const Code extends string>(
  identifier: string,
  error: Code,
  httpApiStatus: number,
  description: string
) =>
  quiet(
    Schema.Error<Refusal<Code>>(identifier)(
      Schema.Struct({ error: Schema.tag(error) }).annotate({ identifier }),
      {
        httpApiStatus,
        description
      }
    )
  )

export class InvalidJson extends refusal(
  "InvalidJson",
  "invalid_json",
  400,
  "The request body is not valid JSON in UTF-8."
) {}

/** A fault of one field. It never contains the value, which may be personal data (D-HTTP-1). */
export const Issue = Schema.Struct({
  path: Schema.Array(Schema.Union([Schema.String, Schema.Int])).annotate({
    description: "The path of the field. Empty for the body as a whole.",
    examples: [["attendees", 0, "email"]]
  }),
  message: faultFields.message,
  code: Schema.optionalKey(
    faultFields.code.annotate({
      description:
        "The kind of the fault, for a text in another language. Only the management and account API have codes."
    })
  ),
  values: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])).annotate({
      description: "The values of the fault, such as the limit `most` of `too_long`.",
      examples: [{ most: 120 }]
    })
  )
}).annotate({ identifier: "Issue" })
export type Issue = typeof Issue.Type

export class InvalidInput extends quiet(
  Schema.Error<InvalidInput>("InvalidInput")(
    Schema.Struct({ error: Schema.tag("invalid_input"), issues: Schema.Array(Issue) }).annotate({
      identifier: "InvalidInput"
    }),
    {
      httpApiStatus: 400,
      description: "Fields are missing or invalid; `issues` has one entry for each of them."
    }
  )
) {}

export class InvalidTimezone extends refusal(
  "InvalidTimezone",
  "invalid_timezone",
  400,
  "The time zone is not an IANA name."
) {}

export class MissingIdempotencyKey extends refusal(
  "MissingIdempotencyKey",
  "missing_idempotency_key",
  400,
  "The Idempotency-Key header is missing or empty."
) {}

export class ConsentRequired extends refusal(
  "ConsentRequired",
  "consent_required",
  400,
  "The event type requires `consent` to be true."
) {}

export class RangeTooLarge extends refusal(
  "RangeTooLarge",
  "range_too_large",
  400,
  "The range is longer than the booking window plus 7 days."
) {}

export class PhoneRequired extends refusal(
  "PhoneRequired",
  "phone_required",
  400,
  "The event type requires a phone number, and none was given or stored."
) {}

export class AddressRequired extends refusal(
  "AddressRequired",
  "address_required",
  400,
  "The chosen location requires `attendeeAddress`."
) {}

export class InvalidLocation extends refusal(
  "InvalidLocation",
  "invalid_location",
  400,
  "The event type has no location of this kind."
) {}

export class Unauthorized extends refusal(
  "Unauthorized",
  "unauthorized",
  401,
  "The signature or the API key is missing or invalid."
) {}

/** The answer that GoCardless expects to a call whose signature is wrong. */
export class InvalidSignature extends refusal(
  "InvalidSignature",
  "unauthorized",
  498,
  "The signature of a call of GoCardless is missing or invalid."
) {}

export class MissingToken extends refusal(
  "MissingToken",
  "missing_token",
  401,
  "The Authorization header is missing or is not `Bearer <token>`."
) {}

export class InvalidToken extends refusal(
  "InvalidToken",
  "invalid_token",
  401,
  "The booking token is invalid or expired."
) {}

export class EmailNotAllowed extends refusal(
  "EmailNotAllowed",
  "email_not_allowed",
  403,
  "The event type's email policy does not accept this address."
) {}

export class Forbidden extends refusal(
  "Forbidden",
  "forbidden",
  403,
  "The user's role in the workspace does not allow this (D-MGMT-1)."
) {}

export class CrossSiteRequest extends refusal(
  "CrossSiteRequest",
  "cross_site",
  403,
  "A page of another site sent the request with the session's cookie, or its body is not `application/json` (D-SIGN-9)."
) {}

export class RecentSignInRequired extends refusal(
  "RecentSignInRequired",
  "sign_in_again",
  403,
  "The session needs a sign-in within the last 10 minutes for this request (D-SIGN-7)."
) {}

/** A sign-in over an identity provider does not succeed (D-OIDC-6). */
export const ProviderRefusal = Schema.Literals([
  "stale",
  "cancelled",
  "provider_refused",
  "provider_unreachable",
  "unverified_email",
  "not_a_member",
  "other_identity"
]).annotate({
  description:
    "`stale`: the sign-in was begun in another browser, is finished, or took more than 10 minutes. `cancelled`: the person did not consent. `provider_refused`: the provider refuses the code, or its response is invalid. `provider_unreachable`: the provider does not respond. `unverified_email`: the provider has not verified the email. `not_a_member`: no workspace has a member with the email. `other_identity`: the account belongs to another person of the provider."
})

export class SignInRefused extends quiet(
  Schema.Error<SignInRefused>("SignInRefused")(
    Schema.Struct({ error: Schema.tag("sign_in_refused"), reason: ProviderRefusal }).annotate({
      identifier: "SignInRefused"
    }),
    {
      httpApiStatus: 403,
      description: "The identity provider, or the service, refuses the sign-in; `reason` says why."
    }
  )
) {}

export class AssistantRefused extends quiet(
  Schema.Error<AssistantRefused>("AssistantRefused")(
    Schema.Struct({
      error: Schema.tag("assistant_refused"),
      reason: RequestFault.annotate({
        description:
          "`client`: no such program is registered. `redirect`: the program is not registered with the address that it wants its answer at. `repeated`: a parameter comes twice. `response_type`: it is not `code`. `challenge`: it has no PKCE challenge with `S256`. `resource`: it asks for another service. `scope`: no scope of it is known."
      })
    }).annotate({ identifier: "AssistantRefused" }),
    { httpApiStatus: 403, description: "The request of the assistant is faulty; `reason` says where." }
  )
) {}

export class PasswordRefused extends refusal(
  "PasswordRefused",
  "password_refused",
  403,
  "The email or the password is wrong (D-PW-4)."
) {}

export class UnknownBrowser extends refusal(
  "UnknownBrowser",
  "unknown_browser",
  403,
  "The account has not signed in with this browser, or there is no such account: ask for a link first (D-PW-8)."
) {}

/** A passkey does not sign in, or is not added (D-PASSKEY-2, D-PASSKEY-3). */
export class PasskeyRefused extends quiet(
  Schema.Error<PasskeyRefused>("PasskeyRefused")(
    Schema.Struct({
      error: Schema.tag("passkey_refused"),
      reason: Schema.Literals(["stale", "unknown", "other_account", "invalid"]).annotate({
        description:
          "`stale`: the challenge is of another browser, is used, or is older than 10 minutes. `unknown`: no account has the passkey. `other_account`: it is the passkey of another account. `invalid`: the answer or its signature is invalid."
      })
    }).annotate({ identifier: "PasskeyRefused" }),
    { httpApiStatus: 403, description: "The service refuses the passkey; `reason` says why." }
  )
) {}

export class WorkspaceNotAllowed extends quiet(
  Schema.Error<WorkspaceNotAllowed>("WorkspaceNotAllowed")(
    Schema.Struct({ error: Schema.tag("forbidden"), message: Schema.String }).annotate({
      identifier: "WorkspaceNotAllowed"
    }),
    {
      httpApiStatus: 403,
      description: "The caller cannot create workspaces; the message gives the reason (D-WS-4)."
    }
  )
) {}

export class WorkspaceIsSuspended extends quiet(
  Schema.Error<WorkspaceIsSuspended>("WorkspaceIsSuspended")(
    Schema.Struct({ error: Schema.tag("forbidden"), message: Schema.String }).annotate({
      identifier: "WorkspaceSuspended"
    }),
    {
      httpApiStatus: 403,
      description:
        "The operator of the installation has suspended the workspace: members can only read (D-WS-5)."
    }
  )
) {}

export class EventTypeNotFound extends refusal(
  "EventTypeNotFound",
  "event_type_not_found",
  404,
  "The event type does not exist or is hidden."
) {}

export class NotFound extends refusal("NotFound", "not_found", 404, "The resource does not exist.") {}

export class BookingUnavailable extends refusal(
  "BookingUnavailable",
  "booking_unavailable",
  409,
  "No booking can be made: the contact is disqualified, the workspace has lapsed or is suspended, or the booking to replace no longer exists."
) {}

export class SlotUnavailable extends refusal(
  "SlotUnavailable",
  "slot_unavailable",
  409,
  "The start time cannot be booked, or was taken in the meantime."
) {}

export class PerInviteeLimit extends refusal(
  "PerInviteeLimit",
  "per_invitee_limit",
  409,
  "The booker has reached the limit of future bookings for this event type."
) {}

export const conflictDescription =
  "The request conflicts with the current state, or its key was used for another request; the message gives the reason."

/** The current state does not allow the change. The message gives the reason, without personal data. */
export class Conflict extends quiet(
  Schema.Error<Conflict>("Conflict")(
    Schema.Struct({ error: Schema.tag("conflict"), message: Schema.String }).annotate({
      identifier: "Conflict"
    }),
    {
      httpApiStatus: 409,
      description: conflictDescription
    }
  )
) {}

/** An account was not connected (D-CONN-3). `reason` selects the words of the page; the message has the same in English. */
export class ConnectionRefused extends quiet(
  Schema.Error<ConnectionRefused>("ConnectionRefused")(
    Schema.Struct({
      error: Schema.tag("connection_refused"),
      reason: ConnectionReason,
      message: Schema.String
    }).annotate({ identifier: "ConnectionRefused" }),
    {
      httpApiStatus: 409,
      description: "The account was not connected; `reason` and the message say why."
    }
  )
) {}

/** The one-off link of the request books nothing any more (D-LINK-2). `reason` selects the words of the page. */
export class LinkGone extends quiet(
  Schema.Error<LinkGone>("LinkGone")(
    Schema.Struct({
      error: Schema.tag("link_gone"),
      reason: Schema.Literals(["used_up", "expired", "withdrawn"]),
      message: Schema.String
    }).annotate({ identifier: "LinkGone" }),
    {
      httpApiStatus: 410,
      description:
        "The one-off link books nothing any more: `used_up`, `expired`, or `withdrawn`, also if there never was such a link."
    }
  )
) {}

/** The reservation keeps its time no more (D-RES-3, D-RES-5). */
export class ReservationGone extends quiet(
  Schema.Error<ReservationGone>("ReservationGone")(
    Schema.Struct({
      error: Schema.tag("reservation_gone"),
      reason: Schema.Literals(["booked", "released", "lapsed"]),
      message: Schema.String
    }).annotate({ identifier: "ReservationGone" }),
    {
      httpApiStatus: 410,
      description: "The reservation keeps its time no more: it is `booked`, was `released`, or has `lapsed`."
    }
  )
) {}

/** So many reservations are live that there can be no other (D-RES-6). */
export class ReservationLimit extends quiet(
  Schema.Error<ReservationLimit>("ReservationLimit")(
    Schema.Struct({
      error: Schema.tag("reservation_limit"),
      reason: Schema.Literals(["event_type", "credential", "workspace"]),
      message: Schema.String
    }).annotate({ identifier: "ReservationLimit" }),
    {
      httpApiStatus: 409,
      description:
        "As many reservations are live as the event type (its `reservationsAtOnce`), the token or the workspace may have. Release one, or wait until one ends."
    }
  )
) {}

export class PreconditionFailed extends refusal(
  "PreconditionFailed",
  "precondition_failed",
  412,
  "If-Match does not match the current version. Read the resource again."
) {}

export class ContactNotFound extends refusal(
  "ContactNotFound",
  "contact_not_found",
  422,
  "No contact has this email, and the workspace does not create contacts from payments."
) {}

/** Over the limit. A request after `retryAfterSeconds` is accepted (D-RATE-2). */
export class RateLimited extends quiet(
  Schema.TaggedError<RateLimited>()("RateLimited", { limit: Schema.Int, retryAfterSeconds: Schema.Int })
) {}

/** The response for `RateLimited`: the body has the code, the headers have the rest (specification section 8). */
export const RateLimitedAnswer = RateLimited.pipe(
  HttpApiSchema.encodeToWithHeaders(
    {
      body: Schema.Struct({ error: Schema.tag("rate_limited") })
        .annotate({ identifier: "RateLimited" })
        .pipe(HttpApiSchema.status(429)),
      headers: {
        "retry-after": Schema.Int.annotate({ description: "The number of seconds to wait, at least 1." }),
        "x-ratelimit-limit": Schema.Int,
        "x-ratelimit-remaining": Schema.Int
      }
    },
    {
      decode: ({ headers }) =>
        new RateLimited({
          limit: headers["x-ratelimit-limit"],
          retryAfterSeconds: headers["retry-after"]
        }),
      encode: ({ limit, retryAfterSeconds }) => ({
        body: { error: "rate_limited" as const },
        headers: {
          "retry-after": retryAfterSeconds,
          "x-ratelimit-limit": limit,
          "x-ratelimit-remaining": 0
        }
      })
    }
  )
).annotate({ description: "Too many requests. Wait for the time in Retry-After." })

export class Internal extends refusal(
  "Internal",
  "internal",
  500,
  "An unexpected error; the response gives no details (D-HTTP-11)."
) {}

/** A component does not work at the moment. A request after `retryAfterSeconds` may be accepted (D-HTTP-13). */
export class Unavailable extends quiet(
  Schema.TaggedError<Unavailable>()("Unavailable", { retryAfterSeconds: Schema.Int })
) {}

/** The response for `Unavailable`: the specification has no code of its own for it. */
export const UnavailableAnswer = Unavailable.pipe(
  HttpApiSchema.encodeToWithHeaders(
    {
      body: Schema.Struct({ error: Schema.tag("internal") })
        .annotate({ identifier: "Unavailable" })
        .pipe(HttpApiSchema.status(503)),
      headers: {
        "retry-after": Schema.Int.annotate({ description: "The number of seconds to wait, at least 1." })
      }
    },
    {
      decode: ({ headers }) => new Unavailable({ retryAfterSeconds: headers["retry-after"] }),
      encode: ({ retryAfterSeconds }) => ({
        body: { error: "internal" as const },
        headers: { "retry-after": retryAfterSeconds }
      })
    }
  )
).annotate({
  description: "A component of the service is unavailable. Repeat the request after Retry-After."
})

export class NoLocationConfigured extends refusal(
  "NoLocationConfigured",
  "no_location_configured",
  500,
  "The event type is misconfigured: it has no location."
) {}
