/**
 * What the owner of a site can do about a frame that stays empty (D-EMB-3). `service`: the origin of the booking page; `site`:
 * the host name of the site that frames it.
 */
export const refusalAdvice = (service: string, site: string): string =>
  `Calendeal: the frame on ${site} stays empty. ` +
  `1. If the workspace limits sites, add ${site} to its embedAllowedHosts. ` +
  `2. If the site has a Content-Security-Policy, add ${service} to script-src and frame-src. ` +
  `More: ${service}/embed?site=${site}#refused`
