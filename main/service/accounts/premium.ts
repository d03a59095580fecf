import type { Database } from '../database/database.ts'

export interface PremiumConversion {
  readonly source: string
  readonly type: string
  readonly platform: number
}

const free = (interval: 'month' | 'year') => ({ id: '', unit_amount: 0, currency: 'usd', interval })

/** Without payments, every account has complimentary premium and all prices are zero. */
export const complimentaryPrices = { monthly: free('month'), annual: free('year'), three_years: free('year') } as const

/** Purchase events that clients report, stored in our own table. */
export class Premium {
  readonly #database: Database
  readonly #clock: () => number
  readonly #keep

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#keep = database.statement((p: PremiumConversion & { account: number; now: number }) =>
      database.kysely
        .insertInto('premium_conversion')
        .values({ account_id: p.account, source: p.source, type: p.type, platform: p.platform, created_ms: p.now })
        .returning('id'),
    )
  }

  async converted(account: number, conversion: PremiumConversion): Promise<number> {
    const kept = await this.#database.change(account, (tx) => this.#keep.get(tx, { ...conversion, now: this.#clock() }))
    if (!kept) throw new Error('The conversion was not written')
    return kept.id
  }
}
