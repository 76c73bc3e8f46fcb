import { createHmac, randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"

/** A page at the stand-in. */
export interface MockSession {
  readonly id: string
  readonly form: Readonly<Record<string, string>>
  readonly intent: string
  status: "open" | "complete" | "expired"
}

/** Money that went back at the stand-in. */
export interface MockRefund {
  readonly id: string
  readonly object: "refund"
  readonly status: "succeeded"
  readonly payment_intent: string
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly metadata: Readonly<Record<string, string | undefined>>
}

/** What is wrong with the next answers: a status instead of the act, or no answer although the act was done. */
export type MockTrouble = number | "lost" | null

export const mockKey = "sk_test_calendeal1"
export const mockSecret = "whsec_calendeal1"

interface Asked {
  readonly method: string
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  readonly key: string | undefined
}

/**
 * A stand-in for Stripe Checkout, written from its documentation: pages, their end, refunds, and the signed calls, which a test makes when
 * it wants to. `ahead`: how many seconds its clock is ahead of the machine's.
 */
export const openMockStripe = async () => {
  const sessions = new Map<string, MockSession>()
  /** By idempotency key: the request and its answer. */
  const known = new Map<string, readonly [string, number, object]>()
  const refunds = new Array<MockRefund>()
  const state = {
    ahead: 0,
    trouble: (_: Asked): MockTrouble => null,
    requests: new Array<Asked>(),
    /** Milliseconds before each answer. */
    slowness: 0,
    /** What is answered at paths of the interface that the stand-in does not act for. */
    documents: new Map<string, object>()
  }
  const now = () => Math.floor(Date.now() / 1000) + state.ahead

  const view = ({ form, id, intent, status }: MockSession) => ({
    id,
    object: "checkout.session",
    client_reference_id: form["client_reference_id"] ?? null,
    status,
    payment_status: status === "complete" ? "paid" : "unpaid",
    payment_intent: status === "complete" ? intent : null,
    url: status === "open" ? `${address()}/pay/${id}` : null
  })
  const refusal = (code: string | undefined, param?: string) => ({
    error: { type: "invalid_request_error", code, param }
  })

  const open = (form: Asked["form"]): readonly [number, object] => {
    const left = Number(form["expires_at"]) - now()
    if (left < 1800 || left > 86_400) return [400, refusal("parameter_invalid_integer")]
    const id = `cs_test_${randomUUID().replaceAll("-", "")}`
    const session: MockSession = { id, form, intent: `pi_${id}`, status: "open" }
    sessions.set(id, session)
    return [200, view(session)]
  }
  const refund = (form: Asked["form"]): readonly [number, object] => {
    const intent = form["payment_intent"] ?? ""
    const session = [...sessions.values()].find((one) => one.intent === intent)
    if (session?.status !== "complete") return [404, refusal("resource_missing")]
    const left = amountOf(session) - sumOf(refundsOf(intent))
    if (left === 0) return [400, refusal("charge_already_refunded")]
    const amount = form["amount"] === undefined ? left : Number(form["amount"])
    if (amount > left) return [400, refusal(undefined, "amount")]
    const nth = refundsOf(intent).length
    const made: MockRefund = {
      id: nth === 0 ? `re_${intent}` : `re_${intent}_${nth}`,
      object: "refund",
      status: "succeeded",
      payment_intent: intent,
      amount,
      currency: session.form["line_items[0][price_data][currency]"] ?? "",
      created: now(),
      metadata: { calendeal_refund: form["metadata[calendeal_refund]"] }
    }
    refunds.push(made)
    return [200, made]
  }
  const refundsOf = (intent: string) => refunds.filter((one) => one.payment_intent === intent)
  const act = ({ form, method, path }: Asked): readonly [number, object] => {
    const [, id = "", end = ""] = /^\/v1\/checkout\/sessions\/([^/?]+)(\/expire)?$/.exec(path) ?? []
    const session = sessions.get(id)
    const document = state.documents.get(decodeURIComponent(path))
    if (method === "GET" && document !== undefined) return [200, document]
    if (method === "POST" && path === "/v1/checkout/sessions") return open(form)
    if (method === "POST" && path === "/v1/refunds") return refund(form)
    if (method === "GET" && path.startsWith("/v1/refunds?")) {
      const asked = new URLSearchParams(path.split("?")[1]).get("payment_intent") ?? ""
      return [200, { object: "list", data: refundsOf(asked) }]
    }
    if (method === "GET" && path.startsWith("/v1/checkout/sessions?"))
      return [200, { object: "list", data: [] }]
    if (session === undefined) return [404, refusal("resource_missing")]
    if (method === "GET") return [200, view(session)]
    if (end === "" || session.status !== "open") return [400, refusal("checkout_session_not_open")]
    session.status = "expired"
    return [200, view(session)]
  }
  /** A key with other parameters is refused, and one that is known gets its first answer. */
  const withKey = (asked: Asked): readonly [number, object] => {
    const text = JSON.stringify([asked.method, asked.path, asked.form])
    const before = asked.key === undefined ? undefined : known.get(asked.key)
    if (before !== undefined)
      return before[0] === text ? [before[1], before[2]] : [400, refusal("idempotency_error")]
    const [status, body] = act(asked)
    if (asked.key !== undefined && status === 200) known.set(asked.key, [text, status, body])
    return [status, body]
  }

  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response: ServerResponse) => {
    let body = ""
    incoming.on("data", (part) => (body += String(part)))
    incoming.on("end", () => {
      const send = (status: number, content: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content))
      if (incoming.headers.authorization !== `Bearer ${mockKey}`)
        return void send(401, refusal("api_key_expired"))
      const header = incoming.headers["idempotency-key"]
      const asked: Asked = {
        method: incoming.method ?? "",
        path: incoming.url ?? "",
        form: Object.fromEntries(new URLSearchParams(body)),
        key: typeof header === "string" ? header : undefined
      }
      state.requests.push(asked)
      const trouble = state.trouble(asked)
      if (typeof trouble === "number") return void send(trouble, refusal("trouble"))
      const [status, content] = withKey(asked)
      if (trouble === "lost") return void response.destroy()
      if (state.slowness === 0) return void send(status, content)
      return void setTimeout(() => send(status, content), state.slowness)
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = () => {
    const bound = server.address()
    return `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`
  }

  /** The call about a page, signed. `at`: seconds since 1970, by default now. */
  const call = (id: string, type = "checkout.session.completed", at = now(), secret = mockSecret) => {
    const session = sessions.get(id)
    const body = JSON.stringify({
      id: `evt_${type.split(".").at(-1)}_${id}`,
      object: "event",
      livemode: false,
      type,
      data: { object: session === undefined ? {} : view(session) }
    })
    return { body, signature: signatureOf(body, at, secret) }
  }

  return {
    address: address(),
    state,
    sessions,
    /** The page of a booking. */
    sessionOf: (uid: string) =>
      [...sessions.values()].find(({ form }) => form["client_reference_id"] === uid),
    /** A person pays. False: the page has ended. */
    pay: (id: string): boolean => {
      const session = sessions.get(id)
      if (session?.status !== "open") return false
      session.status = "complete"
      return true
    },
    call,
    /** What was taken, and what went back, in the smallest units. */
    taken: () =>
      [...sessions.values()]
        .filter(({ status }) => status === "complete")
        .reduce((sum, session) => sum + amountOf(session), 0),
    returned: () => sumOf(refunds),
    /** What went back of a page, each time. */
    refundsOf: (id: string) => refundsOf(`pi_${id}`),
    /** Whether all of it went back. */
    isReturned: (id: string) => {
      const session = sessions.get(id)
      return session?.status === "complete" && sumOf(refundsOf(session.intent)) === amountOf(session)
    },
    /** A day has passed. */
    forgetKeys: () => known.clear(),
    /** Money is returned by hand, at the provider. */
    refundByHand: (id: string, amount: number) =>
      refund({ payment_intent: `pi_${id}`, amount: String(amount) }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

const sumOf = (refunds: ReadonlyArray<MockRefund>): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

const amountOf = ({ form }: MockSession): number => Number(form["line_items[0][price_data][unit_amount]"])

/** A header `Stripe-Signature`. */
export const signatureOf = (body: string, at: number, secret: string): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`
