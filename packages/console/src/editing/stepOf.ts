/** The smallest amount of a currency that the API takes: at most two decimals (D-TX-1), and none for a currency such as the yen. */
export const stepOf = (currency: string): number =>
  /^[a-z]{3}$/i.test(currency) ? 10 ** -Math.min(2, digitsOf(currency)) : 0.01

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
