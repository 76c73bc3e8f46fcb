/** The name of the product, where the service has none of its own. */
const product = "Calendeal"

/**
 * The name of the service in mails about accounts (D-MAIL-83): its host name, which people know from the address of its pages. A number
 * or the name of one's own machine says nothing: there it is the product's.
 */
export const serviceName = (hostname: string): string =>
  /^[\d.]+$|:|^localhost$|\.localhost$/i.test(hostname) ? product : hostname
