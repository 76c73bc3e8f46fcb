import { randomBytes } from "node:crypto"

/** A random word that occurs nowhere else. */
const word = () => Array.from(randomBytes(12), (byte) => String.fromCharCode(97 + (byte % 26))).join("")
const digits = () => Array.from(randomBytes(4), (byte) => 2 + (byte % 7)).join("")

/** A person with random, unique data. */
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

/** The texts that identify a person, in full and in identifying parts. */
export const tracesOf = ({ email, name, phone }: Person): ReadonlyArray<string> => {
  const [, national = ""] = phone.replaceAll(" ", "").split("+44")
  const [local = "", domain = ""] = email.split("@")
  return [email, local.split(".")[0] ?? "", domain, ...name.split(" "), phone, `0${national}`, national]
}
