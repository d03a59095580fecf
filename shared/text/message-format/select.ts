/** The message for a value: its own case, or that of `other`. */
export const select = (value: string, { other, ...cases }: Readonly<Record<string, string>>): string =>
  (Object.hasOwn(cases, value) ? cases[value] : other) ?? ''
