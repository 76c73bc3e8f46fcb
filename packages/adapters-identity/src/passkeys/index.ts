export * as PasskeyVerifier from "./PasskeyVerifier.ts"
