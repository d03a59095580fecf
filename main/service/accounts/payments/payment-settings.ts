/** Settings of the operator to sell premium. */
export interface PaymentSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Ids of prices. */
  readonly prices: Readonly<Record<PlanName, string>>
  readonly trialDays: number
  /** Where Stripe's API is, for tests. Default: Stripe. */
  readonly api?: string
}

/** In the order of SubscriptionType: monthly 0, annual 1, three years 2. */
export const planNames = ['monthly', 'annual', 'three_years', 'patron'] as const
export type PlanName = (typeof planNames)[number]
