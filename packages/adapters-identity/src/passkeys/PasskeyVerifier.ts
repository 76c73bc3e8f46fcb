import { PasskeyInvalid, PasskeyVerifier } from "@calendeal/domain/accounts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The checks of `@simplewebauthn/server`. It is loaded with the first answer, because most requests need none of its code. */
export const layer = Layer.succeed(
  PasskeyVerifier,
  PasskeyVerifier.of({
    added: ({ attestation, clientData, credentialId }, { challenge, id, origin }) =>
      checked(async ({ isoBase64URL, verifyRegistrationResponse }) => {
        const { registrationInfo, verified } = await verifyRegistrationResponse({
          response: {
            id: credentialId,
            rawId: credentialId,
            type: "public-key",
            clientExtensionResults: {},
            response: { clientDataJSON: clientData, attestationObject: attestation }
          },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: id,
          requireUserVerification: true
        })
        if (!verified) throw new Error("the attestation is invalid")
        const { counter, id: attested, publicKey } = registrationInfo.credential
        if (attested !== credentialId) throw new Error("the attested credential is another one")
        return { counter, publicKey: isoBase64URL.fromBuffer(publicKey) }
      }),
    used: (
      { authenticatorData, clientData, credentialId, signature },
      { challenge, id, origin },
      { counter, publicKey }
    ) =>
      checked(async ({ isoBase64URL, verifyAuthenticationResponse }) => {
        const { authenticationInfo, verified } = await verifyAuthenticationResponse({
          response: {
            id: credentialId,
            rawId: credentialId,
            type: "public-key",
            clientExtensionResults: {},
            response: { clientDataJSON: clientData, authenticatorData, signature }
          },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: id,
          requireUserVerification: true,
          credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter }
        })
        if (!verified) throw new Error("the signature is invalid")
        return authenticationInfo.newCounter
      })
  })
)

const load = async () => {
  const [library, { isoBase64URL }] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers")
  ])
  return { ...library, isoBase64URL }
}

/** Calls the library. Its exceptions are faults of the answer. */
const checked = <A>(
  check: (library: Awaited<ReturnType<typeof load>>) => Promise<A>
): Effect.Effect<A, PasskeyInvalid> =>
  Effect.flatMap(Effect.promise(load), (library) =>
    Effect.tryPromise({ try: () => check(library), catch: faultOf })
  )

/** The messages of the library can contain parts of the answer, so only their beginning, which is fixed, is said. */
const faultOf = (fault: unknown): PasskeyInvalid => {
  const message = fault instanceof Error ? fault.message : "the answer is invalid"
  return new PasskeyInvalid({ reason: /^[\w ,'-]{1,60}/.exec(message)?.[0] ?? "the answer is invalid" })
}
