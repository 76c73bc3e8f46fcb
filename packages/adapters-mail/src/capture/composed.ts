import type { SendMailOptions } from "nodemailer"

/** The message that a server would receive. It is ASCII. */
export const composed = async (message: SendMailOptions): Promise<string> => {
  const { createTransport } = await import("nodemailer")
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
  const { message: bytes } = await composer.sendMail(message)
  return String(bytes)
}
