import { useView } from "../view/useView.ts"

const command = `BODY='{"email":"sam@customer.example","amount":500,"currency":"usd"}'
SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$SECRET" | sed 's/.* //')
curl ${location.origin}/api/public/transactions \\
  -H "Authorization: Bearer $PREFIX:$SIGNATURE" \\
  -H 'Idempotency-Key: invoice-1042' -d "$BODY"`

/** The command that records a payment with an API key, whose prefix and secret are in variables. */
export const PaymentCommand = () => {
  const { words } = useView()
  return (
    <section aria-labelledby="by-api">
      <h2 id="by-api">{words.deals.byApi}</h2>
      <p class="soft">{words.deals.byApiText}</p>
      <pre tabIndex={0} dir="ltr">
        <code>{command}</code>
      </pre>
    </section>
  )
}
