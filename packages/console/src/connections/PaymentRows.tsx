import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { providerNames } from "../parts/providerNames.ts"
import { timesOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { StateRow } from "./StateRow.tsx"

/** The account on whose page visitors pay. */
export const StripeRow = ({ isLive }: { readonly isLive: boolean }) => {
  const { connections: texts } = useView().words
  return (
    <StateRow
      kind="payments"
      name="Stripe"
      sub={isLive ? texts.paymentsLive : texts.paymentsTest}
      state={{ tone: "on", text: texts.enabled }}
    >
      <ToPayments name="Stripe" />
    </StateRow>
  )
}

/** A provider that reports what customers pay elsewhere, and whether it has called. */
export const PaymentConnectionRow = ({
  connection: { isLive, lastCallAt, name, provider, wrongSignatures }
}: {
  readonly connection: Schemas["PaymentConnection"]
}) => {
  const { lang, words } = useView()
  const texts = words.connections
  const hasCalled = lastCallAt !== null
  return (
    <StateRow
      kind="payments"
      name={name}
      sub={[providerNames[provider], ...(isLive ? [] : [texts.testsOnly])].join(" · ")}
      state={{
        tone: wrongSignatures > 0 ? "bad" : hasCalled ? "on" : "off",
        text: hasCalled ? say(texts.lastCall, { time: timesOf(lang).both(lastCallAt) }) : texts.waitsForCall
      }}
      fault={wrongSignatures > 0 ? texts.wrongSignatures : null}
    >
      <ToPayments name={name} />
    </StateRow>
  )
}

const ToPayments = ({ name }: { readonly name: string }) => {
  const { firstGo } = useView().words.overview
  const { slug } = useWorkspace()
  return (
    <a
      class="button small"
      href={`/console/${slug}/connections?tab=payments`}
      aria-label={`${firstGo}: ${name}`}
    >
      {firstGo}
    </a>
  )
}
