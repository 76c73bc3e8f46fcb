import type { AnswerAt, BodyAt } from "@calendeal/web-kit/api"

/** What the service asks an authenticator for. */
type Asked = AnswerAt<"POST", "/api/account/passkey">

/** For a new passkey. */
type AskedForKey = AnswerAt<"POST", "/api/account/passkeys/new">

/** Whether the browser has passkeys. */
export const hasPasskeys = (): boolean => "PublicKeyCredential" in window

/** Whether the browser can offer passkeys in the field of the email. */
export const canSuggest = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** A new passkey, in the form of the API. Null: the person or the browser has made none. */
export const createPasskey = async (
  asked: AskedForKey
): Promise<BodyAt<"POST", "/api/account/passkeys">["answer"] | null> => {
  const { accountId, email, relyingPartyId } = asked
  const made = await orNull(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rp: { id: relyingPartyId, name: relyingPartyId },
        user: { id: new TextEncoder().encode(accountId), name: email, displayName: email },
        // ES256, RS256 and Ed25519, as the service checks them.
        pubKeyCredParams: [-7, -257, -8].map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: listed(asked),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none"
      }
    })
  )
  if (!(made instanceof PublicKeyCredential)) return null
  const { response } = made
  if (!(response instanceof AuthenticatorAttestationResponse)) return null
  return {
    credentialId: made.id,
    clientData: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject)
  }
}

/**
 * A signed challenge, in the form of the API. `suggestion`: the browser offers passkeys in the field until it is aborted. Null: the
 * person or the browser has used none.
 */
export const usePasskey = async (
  asked: Asked,
  suggestion?: AbortSignal
): Promise<BodyAt<"POST", "/api/account/passkey/finish"> | null> => {
  const used = await orNull(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rpId: asked.relyingPartyId,
        allowCredentials: listed(asked),
        userVerification: "required"
      },
      ...(suggestion && { signal: suggestion, mediation: "conditional" })
    })
  )
  if (!(used instanceof PublicKeyCredential)) return null
  const { response } = used
  if (!(response instanceof AuthenticatorAssertionResponse)) return null
  const { userHandle } = response
  return {
    challenge: asked.challenge,
    userHandle: userHandle === null ? null : new TextDecoder().decode(userHandle),
    answer: {
      credentialId: used.id,
      clientData: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature)
    }
  }
}

const orNull = (ask: () => Promise<Credential | null>): Promise<Credential | null> => ask().catch(() => null)

const listed = ({ credentialIds }: Pick<Asked, "credentialIds">): Array<PublicKeyCredentialDescriptor> =>
  credentialIds.map((id) => ({ type: "public-key", id: bytesOf(id) }))

/** From base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

/** As base64url. */
const textOf = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
