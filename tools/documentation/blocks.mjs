/** The languages of fences with commands; a fence without a language counts, too. */
const shells = new Set(["", "sh", "bash", "shell", "console"])

/** The fenced blocks of a Markdown page: their language, text and first line in the file. */
export const blocksIn = (markdown) =>
  [...markdown.matchAll(/^```(\S*)[^\n]*\n(.*?)^```\s*$/gms)].map((match) => ({
    language: match[1],
    text: match[2],
    line: markdown.slice(0, match.index).split("\n").length
  }))

/** The blocks of commands. */
export const commandsIn = (markdown) => blocksIn(markdown).filter(({ language }) => shells.has(language))
