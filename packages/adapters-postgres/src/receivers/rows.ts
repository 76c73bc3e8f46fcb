import { PaymentConnection } from "@calendeal/domain/receivers"
import * as Schema from "effect/Schema"

/** A provider that reports payments as a row of the table `payment_connections`. */
export const PaymentConnectionRow = Schema.Struct({
  ...PaymentConnection.fields,
  lastCallAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    isLive: "is_live",
    sealedAccess: "sealed_access",
    lastCallAt: "last_call_at",
    wrongSignatures: "wrong_signatures",
    createdAt: "created_at"
  })
)
