import { once } from "node:events"
import { createServer } from "node:http"

const perPage = 100

/** A shop at Stripe with so many paid invoices, five of each customer, which answers as Stripe's lists do. */
export const startShop = async (count) => {
  let name = 0
  const invoice = (nth) => ({
    id: `in_${name}_${nth}`,
    object: "invoice",
    created: 1_780_000_000,
    amount_paid: 1234,
    billing_reason: nth % 5 === 0 ? "subscription_create" : "subscription_cycle",
    currency: "eur",
    customer: `cus_${name}_${Math.floor(nth / 5)}`,
    customer_email: `customer${name}-${Math.floor(nth / 5)}@shop.example`,
    metadata: {},
    parent: { subscription_details: { subscription: `sub_${Math.floor(nth / 5)}`, metadata: {} } },
    status: "paid"
  })
  const page = (after) => {
    const from = after === null ? 0 : Number(after.split("_").at(-1)) + 1
    const data = Array.from({ length: Math.min(perPage, count - from) }, (_, nth) => invoice(from + nth))
    return { object: "list", data, has_more: from + data.length < count }
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://127.0.0.1")
    const body =
      pathname === "/v1/invoices"
        ? page(searchParams.get("starting_after"))
        : { object: "list", data: [], has_more: false }
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** It has other invoices and customers from now on. */
    isNew: () => {
      name += 1
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
