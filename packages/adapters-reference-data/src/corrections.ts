/** Where anybody can open a mailbox though the package does not list it. */
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
 * What the package lists though nobody can open a mailbox there: companies, publishers and universities that once
 * offered them or never did, and names that stand for no place at all. A lead of theirs is not to be turned away.
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
