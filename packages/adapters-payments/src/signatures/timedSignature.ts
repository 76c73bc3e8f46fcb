import { isSigned } from "./isSigned.ts"

/** How far the clock of a signature may be from ours, in either direction (D-RCV-21). */
const toleranceSeconds = 300

/** A header that has the time and the signatures, such as `t=1,v1=2,v1=3`. */
export interface TimedHeader {
  /** Between the parts of the header. */
  readonly separator: string
  /** The name of the time. */
  readonly time: string
  /** The name of the signatures. */
  readonly signature: string
  /** Between the time and the body in what is signed. */
  readonly joint: string
}

/** Whether a header with a time signs exactly these bytes, with one of the secrets, within five minutes of now (epoch seconds). */
export const isSignedAt = (
  { joint, separator, signature, time }: TimedHeader,
  header: string,
  body: Uint8Array,
  secrets: ReadonlyArray<string>,
  nowSeconds: number
): boolean => {
  const parts = header.split(separator).map((part) => part.trim().split("="))
  const valuesOf = (asked: string) => parts.flatMap(([name, value = ""]) => (name === asked ? [value] : []))
  const times = valuesOf(time)
  const [at = ""] = times
  if (times.length !== 1 || !/^[0-9]{1,12}$/.test(at)) return false
  if (Math.abs(Number(at) - nowSeconds) > toleranceSeconds) return false
  return isSigned(valuesOf(signature), secrets, `${at}${joint}`, body)
}
