import { createHash } from "node:crypto"

/** The UUID of what has this name: the same in every demonstration. */
export const idOf = (name: string): string => {
  const digits = createHash("sha256").update(name).digest("hex")
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
