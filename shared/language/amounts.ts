import { perLocale } from './per-locale.ts'

const percents = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))
const prices = perLocale((locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }))

/** Formats a share from 0 to 1 in whole percent: "75%". */
export const percentText = (share: number): string => percents().format(share)

/** Formats an amount in the smallest unit of its currency. Throws a RangeError if that is no code of a currency. */
export function priceText(amount: number, currency: string): string {
  const format = prices(currency)
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
