import { type News, openLaboratory } from "./Laboratory.ts"

/** Prints the result of each conversion; Ctrl-C ends it. */
const told = (news: News): string => {
  if (news._tag === "Refused") return `refused  ${news.platform} (${news.status}): ${news.complaint}`
  const { account, at, eventId, identifiers, name, platform, value } = news.told
  const words = { Counted: "counted", Known: "known", Tested: "tested" }[news._tag]
  return [
    words.padEnd(8),
    platform.padEnd(9),
    name.padEnd(16),
    (value ?? "no value").padEnd(14),
    new Date(at).toISOString(),
    account || "-",
    `by ${identifiers.join(", ")}`,
    eventId
  ].join(" ")
}

const { address } = await openLaboratory({
  port: Number(process.env["AD_LAB_PORT"] ?? 4010),
  watch: (news) => process.stdout.write(`${told(news)}\n`)
})

process.stdout.write(
  `The ad laboratory answers in the place of Meta, Google, LinkedIn, TikTok, Microsoft and Reddit:

  ${address}

Start the service with AD_LAB_URL=${address} in its environment. Any token is good unless it begins with
"expired". Each conversion that arrives is a line here; "known" is one that was counted before.

`
)
