/** What a known site is for. `other`: a part of a known site that is for something else, such as its documents. */
type Kind = "search" | "shopping" | "social" | "video" | "assistant" | "mail" | "other"

/** Host names, also for all hosts below them. The longest one that fits decides. */
const hosts: Readonly<Record<Kind, string>> = {
  search: `
    aol.com ask.com avg.com brave.com cn.bing.com dogpile.com duckduckgo.com excite.com kagi.com lycos.com
    com.google.android.googlequicksearchbox metager.org msn.com mojeek.com naver.com neeva.com perplexity-search.com
    presearch.com qwant.com search.brave.com seznam.cz so.com sogou.com startpage.com swisscows.com virgilio.it
    webcrawler.com you.com
  `,
  shopping: `
    alibaba.com aliexpress.com amazon-adsystem.com etsy.com faire.com flipkart.com idealo.de mercadolibre.com
    otto.de pricerunner.com rakuten.com shein.com shop.app shopee.com shopify.com shopping.google.com
    shopping.yahoo.com shopzilla.com stripe.shop taobao.com temu.com trendyol.com walmart.com wayfair.com zalando.com
  `,
  social: `
    bsky.app com.facebook.katana com.instagram.android com.linkedin.android com.twitter.android com.reddit.frontpage
    discord.com facebook.com fb.com fb.me flipboard.com github.community glassdoor.com hootsuite.com instagram.com
    kununu.com lemmy.world linkedin.com linktr.ee lnkd.in mastodon.online mastodon.social medium.com meetup.com
    messenger.com news.ycombinator.com nextdoor.com ok.ru pinterest.com pin.it producthunt.com quora.com reddit.com
    redd.it slideshare.net snapchat.com stackexchange.com stackoverflow.com t.co t.me telegram.org threads.net
    threads.com tumblr.com twitter.com vk.com web.telegram.org wechat.com weibo.com whatsapp.com wa.me x.com xing.com
  `,
  video: `
    bilibili.com com.google.android.youtube dailymotion.com disneyplus.com hulu.com iqiyi.com loom.com netflix.com
    niconico.jp nicovideo.jp odysee.com rumble.com ted.com tiktok.com twitch.tv vimeo.com vidyard.com wistia.com
    wistia.net youku.com youtu.be youtube.com youtube-nocookie.com
  `,
  assistant: `
    bard.google.com chat.com chat.deepseek.com chat.mistral.ai chat.openai.com chatgpt.com claude.ai copilot.com
    copilot.cloud.microsoft copilot.microsoft.com deepseek.com gemini.google.com grok.com meta.ai mistral.ai
    notebooklm.google.com openai.com perplexity.ai phind.com pi.ai poe.com
  `,
  mail: `
    com.google.android.gm com.microsoft.office.outlook com.yahoo.mobile.client.android.mail mail.aol.com
    mail.google.com mail.yahoo.com mail.proton.me mail.yandex.ru mail.ru outlook.live.com outlook.office.com
    outlook.office365.com outlook.com webmail.freenet.de deref-gmx.net deref-web.de navigator-bs.gmx.net
  `,
  other: `
    accounts.google.com admin.google.com calendar.google.com classroom.google.com cloud.google.com docs.google.com
    drive.google.com finance.yahoo.com forms.google.com meet.google.com play.google.com sites.google.com
    tagassistant.google.com
  `
}

/** Sites with a host for each country: one label, then the country's ending. */
const brands: Readonly<Record<"search" | "shopping" | "social", string>> = {
  search: "baidu bing ecosia google qwant yahoo yandex",
  shopping: "amazon ebay mediamarkt mercadolivre zalando",
  social: "pinterest"
}

/** What campaigns call sites in `utm_source`. */
const names: Readonly<Record<Kind, string>> = {
  search:
    "adwords aol ask baidu bing bingads brave duckduckgo ecosia google googleads google_ads kagi msn naver qwant startpage yahoo yandex",
  shopping:
    "aliexpress amazon ebay etsy google_shopping idealo mercadolibre shopify shopping temu walmart zalando",
  social:
    "facebook facebook_ad facebook_ads fb fb_ads hackernews ig instagram instagram_ads kununu linkedin linkedin_ads mastodon meta meta_ads nextdoor pinterest producthunt quora reddit reddit_ads snapchat telegram threads twitter twitter_ads vk weibo whatsapp x xing bluesky discord",
  video: "dailymotion loom tiktok tiktok_ads twitch vimeo wistia youtube youtube_ads yt yt-ads",
  assistant: "bard chatgpt claude copilot deepseek gemini grok openai perplexity phind mistral",
  mail: "gmail hubspot_mail mailchimp outlook",
  other: ""
}

function listOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ""))
}

const kinds = ["search", "shopping", "social", "video", "assistant", "mail", "other"] as const

const tableOf = (lists: Readonly<Record<Kind, string>>): ReadonlyMap<string, Kind> =>
  new Map(kinds.flatMap((kind) => [...listOf(lists[kind])].map((name) => [name, kind] as const)))

const [hostKinds, nameKinds] = [tableOf(hosts), tableOf(names)]

const brandForms = (["search", "shopping", "social"] as const).map(
  (kind) =>
    [
      kind,
      new RegExp(`(?:^|\\.)(?:${[...listOf(brands[kind])].join("|")})\\.(?:com?\\.)?[a-z]{2,3}$`)
    ] as const
)

/** What the site of a host name is for, in lower case. Undefined: it is not known. */
export const kindOfHost = (host: string): Kind | undefined => {
  const labels = host.split(".")
  for (let nth = 0; nth < labels.length - 1; nth += 1) {
    const kind = hostKinds.get(labels.slice(nth).join("."))
    if (kind !== undefined) return kind
  }
  return brandForms.find(([, form]) => form.test(host))?.[0]
}

/** What a `utm_source` is for: the name of a site or its host name, in lower case. */
export const kindOfSource = (source: string): Kind | undefined => nameKinds.get(source) ?? kindOfHost(source)
