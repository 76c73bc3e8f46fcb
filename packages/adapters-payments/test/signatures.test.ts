import { assert, describe, it } from "@effect/vitest"
import { Paddle } from "@paddle/paddle-node-sdk"
import { isSigned as isSignedBody } from "../src/signatures/isSigned.ts"
import * as paddle from "../src/paddle/signature.ts"
import { type Signer, signers } from "./signers/signers.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const now = 1_700_000_000
const body = JSON.stringify({ id: "evt_1", money: "10.00", name: "Zoë" })

const each = Object.entries(signers)

describe("Signatures of providers", () => {
  it.for(each)("D-RCV-20: %s: a call is accepted with its secret, also beside a new one", ([, signer]) => {
    const header = signer.sign(body, signer.secret, now)
    const isAccepted = (secrets: ReadonlyArray<string>) => signer.isSigned(header, bytes(body), secrets, now)
    assert.isTrue(isAccepted([signer.secret]))
    assert.isTrue(isAccepted(["another:secret", signer.secret]))
    for (const secrets of [[], [""], ["another:secret"], [`${signer.secret}\n`], [signer.secret.slice(1)]])
      assert.isFalse(isAccepted(secrets), JSON.stringify(secrets))
  })

  it.for(each)(
    "D-RCV-20: %s: 3,000 calls with a changed body, header, time or secret are refused",
    ([, signer]) => {
      const header = signer.sign(body, signer.secret, now)
      for (const { call, what } of damagedCalls(signer, header))
        assert.isFalse(signer.isSigned(call.header, call.body, [call.secret], call.seconds), what)
    }
  )

  it.for(each.filter(([, { signs }]) => signs.time))(
    "D-RCV-21: %s: the time of a call is within five minutes of now, in both directions of the clock",
    ([, signer]) => {
      const header = signer.sign(body, signer.secret, now)
      assert.deepStrictEqual(
        [-3000, -301, -300, 0, 300, 301].map((seconds) =>
          signer.isSigned(header, bytes(body), [signer.secret], now + seconds)
        ),
        [false, false, true, true, true, false]
      )
    }
  )

  it("D-RCV-20: Paddle: its two published vectors, of which the second has a signature twice and one of another kind", () => {
    const at = 1_698_796_800
    const list = "a300428748dce5c70e4da19bffd60769591ea969c99dea3105d0ec9612cf43f9"
    const value = "28981e941fae76e53db32f3d2a83cb69db41476595e84e1970a1b5d98f62b261"
    const isRight = (header: string, text: string) =>
      paddle.isSigned(header, bytes(text), ["VALID_SECRET"], at)
    assert.isTrue(isRight(`ts=${at};h1=${list}`, '{"data": ["1", "2"]}'))
    assert.isTrue(isRight(`ts=${at};h1=${value};h1=${value};h2=RANDOM_HASH`, '{"data": "value"}'))
    assert.isTrue(isRight(`ts=${at};h1=${value};h1=${list}`, '{"data": "value"}'))
    assert.isFalse(isRight(`ts=${at};h2=${value}`, '{"data": "value"}'))
  })

  it("D-RCV-20: GoCardless: its published vector", () => {
    const event = (id: string, at: string, kind: string, link: string, details: string) => ({
      id,
      created_at: at,
      resource_type: `${kind}s`,
      action: "created",
      links: { [kind]: link },
      details: { origin: "api", cause: `${kind}_created`, description: `${details} created via the API.` },
      metadata: {}
    })
    const sent = JSON.stringify({
      events: [
        event("EV00BD05S5VM2T", "2018-07-05T09:13:51.404Z", "subscription", "SB0003JJQ2MR06", "Subscription"),
        event("EV00BD05TB8K63", "2018-07-05T09:13:56.893Z", "mandate", "MD000AMA19XGEC", "Mandate")
      ]
    })
    const secret = "ED7D658C-D8EB-4941-948B-3973214F2D49"
    const signature = "2693754819d3e32d7e8fcb13c729631f316c6de8dc1cf634d6527f1c07276e7e"
    assert.isTrue(signers.gocardless.isSigned(signature, bytes(sent), [secret], now))
  })

  it("D-RCV-20: Paddle's library accepts what is accepted here, and refuses a damaged call, too", async () => {
    const { secret, sign } = signers.paddle
    const seconds = Math.floor(Date.now() / 1000)
    const { webhooks } = new Paddle("nothing")
    assert.isTrue(await webhooks.isSignatureValid(body, secret, sign(body, secret, seconds)))
    assert.isFalse(await webhooks.isSignatureValid(`${body} `, secret, sign(body, secret, seconds)))
  })

  it("D-RCV-20: Mollie: without a signature, only a form that names an object is accepted", () => {
    const isAccepted = (text: string, header = "") =>
      signers.mollie.isSigned(header, bytes(text), [signers.mollie.secret], now)
    assert.isTrue(isAccepted("id=tr_5B8cwPMGnU6qLbRvo7qEZo"))
    for (const wrong of [
      "",
      "id=",
      "id=tr_1&id=tr_2",
      "id=tr_../x",
      "id=tr_1\n",
      body,
      `id=tr_${"a".repeat(80)}`
    ])
      assert.isFalse(isAccepted(wrong), wrong)
    assert.isFalse(isAccepted("id=tr_1", "sha256=0"), "a signature that is given is checked")
  })

  it("D-RCV-20: Chargebee: only credentials of the scheme Basic are read, and a secret without a name is none", () => {
    const isAccepted = (header: string, secrets = ["hooks:word"]) =>
      signers.chargebee.isSigned(header, bytes(body), secrets, now)
    const credentials = Buffer.from("hooks:word").toString("base64")
    assert.isTrue(isAccepted(`basic ${credentials}`))
    for (const wrong of [
      "",
      "Basic",
      "Basic ",
      credentials,
      `Bearer ${credentials}`,
      `Basic ${credentials} `
    ])
      assert.isFalse(isAccepted(wrong), wrong)
    assert.isFalse(isAccepted("Basic ", [""]))
    assert.isFalse(isAccepted(`Basic ${Buffer.from("word").toString("base64")}`, ["word"]))
  })

  it("D-RCV-20: a call with more signatures than a provider sends costs no more than eight comparisons", () => {
    const { secret, sign } = signers.gocardless
    const right = sign(body, secret, now)
    const wrong = Array.from({ length: 8 }, () => "0".repeat(64))
    assert.isTrue(isSignedBody([...wrong.slice(1), right], [secret], bytes(body)))
    assert.isFalse(isSignedBody([...wrong, right], [secret], bytes(body)))
  })
})

/** 3,000 calls, of which each differs from the right one in one bit, digit, second or secret that is signed. */
function* damagedCalls({ secret, sign, signs }: Signer, header: string) {
  const right = { header, body: bytes(body), secret, seconds: now }
  // A header's letters count as they are, except in the name of a scheme.
  const signed = header.length - header.replace(/^(?:t=|ts=|sha256=|Basic )/, "").length
  for (let nth = 0; nth < 1000; nth++) {
    const flipped = right.body.slice()
    const at = nth % flipped.length
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (nth % 8))
    if (signs.body) yield { what: `byte ${at} of the body`, call: { ...right, body: flipped } }
    else yield { what: `secret ${nth}`, call: { ...right, secret: `${secret}${nth}` } }
    const place = signed + (nth % (header.length - signed))
    const letter = header[place] === "x" ? "y" : "x"
    const changed = `${header.slice(0, place)}${letter}${header.slice(place + 1)}`
    yield { what: `letter ${place} of the header`, call: { ...right, header: changed } }
    if (!signs.time)
      yield { what: `signed with ${nth}`, call: { ...right, header: sign(body, `x${secret}${nth}`, now) } }
    else
      yield {
        what: `another time, ${nth}`,
        call: { ...right, header: header.replace(String(now), String(now + 1 + nth)), seconds: now + 1 + nth }
      }
  }
}
