/** Public mailbox providers that the package lacks. */
export const missing: ReadonlySet<string> = new Set([
  "duck.com",
  "hotmail.se",
  "keemail.me",
  "live.cl",
  "live.com.pt",
  "mail.bg",
  "mail.de",
  "posteo.de",
  "posteo.net",
  "tuta.com",
  "tuta.io",
  "tutamail.com",
  "tutanota.com",
  "tutanota.de"
])

/**
 * Domains that the package lists although they offer no public mailboxes: companies, publishers, universities, and
 * names without a service. Leads from them must not be rejected.
 */
export const notProviders: ReadonlySet<string> = new Set([
  "about.com",
  "alibaba.com",
  "ancestry.com",
  "barcelona.com",
  "bt.com",
  "c3.hu",
  "casino.com",
  "clerk.com",
  "discovery.com",
  "dnsmadeeasy.com",
  "doityourself.com",
  "easypost.com",
  "example.com",
  "facebook.com",
  "geek.com",
  "go.com",
  "hamptonroads.com",
  "homestead.com",
  "islamonline.net",
  "kansascity.com",
  "law.com",
  "medscape.com",
  "name.com",
  "nus.edu.sg",
  "oath.com",
  "onmilwaukee.com",
  "parrot.com",
  "saudia.com",
  "scubadiving.com",
  "singpost.com",
  "space.com",
  "swissinfo.org",
  "techspot.com",
  "telstra.com",
  "test.com",
  "theglobe.com",
  "unican.es",
  "yourdomain.com"
])
