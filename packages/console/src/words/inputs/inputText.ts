import { say, sayReceived } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import type { ConsoleWords } from "../ConsoleWords.ts"
import { faultText } from "../faults/faultText.ts"

type InputsWords = ConsoleWords["inputs"]

const isKnown = (words: InputsWords, code: string): code is keyof InputsWords => Object.hasOwn(words, code)

/** What is wrong with an input, and what to do (D-CON-61); in English, if the code is newer than this console. */
export const inputText = (
  { faults, inputs }: Pick<ConsoleWords, "faults" | "inputs">,
  { code, message, values = {} }: Schemas["Issue"]
): string => {
  if (code === undefined) return message
  if (code === "connection") {
    const text = faultText(faults, String(values["fault"]))
    return values["part"] === undefined
      ? text
      : `${text} ${sayReceived(faults.place, { event: "–", ...values })}`
  }
  if (!isKnown(inputs, code)) return message
  const text = sayReceived(inputs[code], values)
  return values["line"] === undefined ? text : say(inputs.line, { line: values["line"], text })
}
