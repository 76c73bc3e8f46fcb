/** The id of the control of a field, which faults name. Question keys may contain dots, which ids allow. */
export const idOf = (name: string): string => `field-${name}`
