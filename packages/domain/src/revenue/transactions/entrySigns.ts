/** The sign of each kind of entry (D-LEDG-1). Amounts are positive, and the kind gives the sign. Without schemas, for the console. */
export const entrySigns = {
  payment: 1,
  refund: -1,
  refund_failed: 1,
  dispute: -1,
  dispute_won: 1,
  correction: -1
} as const

/** Whether entries of the kind take money back. */
export const takesBack = (kind: keyof typeof entrySigns): boolean => entrySigns[kind] < 0
