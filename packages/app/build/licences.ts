import type { ThirdParty } from "./ThirdParty.ts"

const line = `\n${"-".repeat(80)}\n`

/** The licence texts of what the bundle contains, as one text. */
export const licences = (parties: ReadonlyArray<ThirdParty>): string =>
  [
    "This folder contains code of these npm packages, each under its own licence.\n",
    ...parties.map(({ licence, name, texts, version }) =>
      [`\n${name} ${version} (${licence})\n`, ...texts.map((text) => `${text.trim()}\n`)].join("\n")
    )
  ].join(line)
