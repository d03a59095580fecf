import { priceText } from '#shared/language/amounts.ts'
import { numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/welcome.ts'
import type { PaywallPlan } from '../../preferences/index.ts'

interface Price {
  readonly id: string
  /** In the smallest unit of the currency. */
  readonly unit_amount: number
  readonly currency: string
}

/** The response of /stripe_prices/. */
export interface Prices {
  readonly monthly: Price
  readonly annual: Price
  readonly three_years: Price
  /** Features of premium. Absent where nothing is sold. */
  readonly features?: readonly string[] | undefined
  readonly free_highlights?: number | undefined
  readonly sells_to_strangers?: boolean | undefined
}

export interface Plan {
  readonly name: PaywallPlan
  readonly title: string
  /** "$8.00 a month". */
  readonly price: string
  /** "$4.00 a month". Null for the plan that is paid monthly. */
  readonly perMonth: string | null
}

const titles: Readonly<
  Record<PaywallPlan, readonly [title: string, price: (d: { readonly money: string }) => string, months: number]>
> = {
  monthly: [t.monthly, t.moneyAMonth, 1],
  annual: [t.annual, t.moneyAYear, 12],
  threeYears: [t.threeYears, t.moneyForThreeYears, 36],
}

/** Returns the plans for sale, or an empty list if there are none. */
export function plansOf({ monthly, annual, three_years }: Prices): readonly Plan[] {
  const priced = { monthly, annual, threeYears: three_years }
  return (Object.keys(titles) as PaywallPlan[]).flatMap((name) => {
    const { unit_amount, currency, id } = priced[name]
    if (unit_amount <= 0 || id === '') return []
    const [title, price, months] = titles[name]
    const perMonth = months === 1 ? null : t.moneyAMonth({ money: money(Math.round(unit_amount / months), currency) })
    return [{ name, title, price: price({ money: money(unit_amount, currency) }), perMonth }]
  })
}

const everything = [
  t.unlimitedSaving,
  t.writersAndFeedsInOneInbox,
  t.offlineReadingOnEveryDevice,
  t.yourHighlightsAsMarkdown,
]

/** Features that the app doesn't have aren't mentioned. */
const featureLines: Readonly<Record<string, (free: number) => string>> = {
  audio: () => t.everyArticleReadAloud,
  highlights: (free) => (free > 0 ? t.unlimitedHighlightsTheFirstFreeAre({ free: numberText(free) }) : t.highlights),
  notes: () => t.notesOnArticles,
  kindle: () => t.articlesSentToAKindleOr,
  read_along: () => t.transcriptsThatPodcastsProvide,
  transcripts: () => t.yourOwnTranscriptsForPodcastsAnd,
  newsletters: () => t.newslettersFromYourMailboxes,
}

/** Returns the included features, whether paid or free. */
export const includedIn = ({ features, free_highlights = 0 }: Prices): readonly string[] =>
  features === undefined ? everything : features.flatMap((name) => featureLines[name]?.(free_highlights) ?? [])

/** Formats an amount given in the smallest unit of its currency. */
function money(amount: number, currency: string): string {
  try {
    return priceText(amount, currency)
  } catch {
    return `${numberText(amount / 100)} ${currency}`
  }
}
