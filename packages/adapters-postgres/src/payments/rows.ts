import { PaymentAccount } from "@calendeal/domain/payments"
import * as Schema from "effect/Schema"

/** The account that takes payments as a row of the table `payment_accounts`. */
export const PaymentAccountRow = Schema.Struct({
  ...PaymentAccount.fields,
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    isLive: "is_live",
    sealedAccess: "sealed_access",
    createdAt: "created_at"
  })
)
