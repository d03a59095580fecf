/** The operator's settings for selling premium. */
export interface PaymentSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Ids of prices. */
  readonly prices: Readonly<Record<PlanName, string>>
  readonly trialDays: number
  /** Address of Stripe's API, for tests. Default: Stripe's own. */
  readonly api?: string
}

/** Names of the plans, in the order of SubscriptionType: monthly 0, annual 1, three years 2. */
export const planNames = ['monthly', 'annual', 'three_years', 'patron'] as const
export type PlanName = (typeof planNames)[number]
