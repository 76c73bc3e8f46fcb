import { randomBytes } from "node:crypto"

/** A word that nobody else uses. */
const word = () => Array.from(randomBytes(12), (byte) => String.fromCharCode(97 + (byte % 26))).join("")
const digits = () => Array.from(randomBytes(4), (byte) => 2 + (byte % 7)).join("")

/** Somebody whom no other text tells of. */
export interface Person {
  readonly email: string
  readonly name: string
  readonly phone: string
}

export const person = (domain = `${word()}.com`): Person => ({
  email: `${word()}.x+y@${domain}`,
  name: `${word()} ${word()}`,
  phone: `+44 20 ${digits()} ${digits()}`
})

/** What tells of a person, in whole and in the parts that tell as much. */
export const tracesOf = ({ email, name, phone }: Person): ReadonlyArray<string> => {
  const [, national = ""] = phone.replaceAll(" ", "").split("+44")
  const [local = "", domain = ""] = email.split("@")
  return [email, local.split(".")[0] ?? "", domain, ...name.split(" "), phone, `0${national}`, national]
}
