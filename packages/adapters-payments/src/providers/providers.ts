import type { ProviderName } from "@calendeal/domain/receivers"
import { chargebee } from "../chargebee/chargebee.ts"
import { gocardless } from "../gocardless/gocardless.ts"
import { lemonSqueezy } from "../lemon-squeezy/lemonSqueezy.ts"
import { mollie } from "../mollie/mollie.ts"
import { paddle } from "../paddle/paddle.ts"
import { stripe } from "../stripe/stripe.ts"
import type { Provider } from "./Provider.ts"

/** Every provider, once. */
export const providers: Readonly<Record<ProviderName, Provider>> = {
  stripe,
  paddle,
  chargebee,
  "lemon-squeezy": lemonSqueezy,
  gocardless,
  mollie
}
