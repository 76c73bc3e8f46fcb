import { Stripe } from "stripe"
import { createHmac } from "node:crypto"
import * as chargebee from "../../src/chargebee/signature.ts"
import { isSigned as isSignedBody } from "../../src/signatures/isSigned.ts"
import * as mollie from "../../src/mollie/signature.ts"
import * as paddle from "../../src/paddle/signature.ts"
import * as stripe from "../../src/stripe/signature.ts"

/** A provider's way of signing, written apart from ours, and what judges it here. */
export interface Signer {
  readonly sign: (body: string, secret: string, seconds: number) => string
  readonly isSigned: (
    header: string,
    body: Uint8Array,
    secrets: ReadonlyArray<string>,
    seconds: number
  ) => boolean
  /** Whether the body and the time are in what is signed. */
  readonly signs: { readonly body: boolean; readonly time: boolean }
  readonly secret: string
}

const hmac = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex")

const library = new Stripe("sk_test_nothing")

export const signers: Readonly<
  Record<"stripe" | "paddle" | "chargebee" | "lemonSqueezy" | "gocardless" | "mollie", Signer>
> = {
  stripe: {
    sign: (payload, secret, timestamp) =>
      library.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    isSigned: stripe.isSigned,
    signs: { body: true, time: true },
    secret: "whsec_one"
  },
  paddle: {
    sign: (body, secret, seconds) => `ts=${seconds};h1=${hmac(secret, `${seconds}:${body}`)}`,
    isSigned: paddle.isSigned,
    signs: { body: true, time: true },
    secret: "pdl_ntfset_one"
  },
  chargebee: {
    sign: (_body, secret) => `Basic ${Buffer.from(secret).toString("base64")}`,
    isSigned: (header, _body, secrets) => chargebee.isSigned(header, secrets),
    signs: { body: false, time: false },
    secret: "hooks:a long password"
  },
  lemonSqueezy: {
    sign: (body, secret) => hmac(secret, body),
    isSigned: (header, body, secrets) => isSignedBody([header], secrets, body),
    signs: { body: true, time: false },
    secret: "lemon-one"
  },
  gocardless: {
    sign: (body, secret) => hmac(secret, body),
    isSigned: (header, body, secrets) => isSignedBody([header], secrets, body),
    signs: { body: true, time: false },
    secret: "ED7D658C-one"
  },
  mollie: {
    sign: (body, secret) => `sha256=${hmac(secret, body)}`,
    isSigned: mollie.isSigned,
    signs: { body: true, time: false },
    secret: "mollie-one"
  }
}
