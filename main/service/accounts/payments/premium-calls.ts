import type { EndpointName } from '#shared/api/endpoints.ts'
import type { PaywallScreen } from '#shared/model/paywall-screens.ts'
import * as t from '#shared/words/service/errors.ts'
import { ApiError } from '../../calls/api-error.ts'

/**
 * Features that may require premium, each with the screen that offers it. The operator may choose only some of them.
 */
export const premiumFeatures = {
  audio: 'ARTICLE_AUDIO',
  highlights: 'HIGHLIGHT',
  notes: 'ARTICLE_NOTE',
  kindle: 'SEND_TO_KINDLE',
  transcripts: 'TRANSCRIPTION',
  read_along: 'TRANSCRIPT_VIEW',
  newsletters: 'SUBSCRIPTIONS',
} as const satisfies Record<string, PaywallScreen>
export type PremiumFeature = keyof typeof premiumFeatures

/** The features and offers on sale, for clients that show the prices. */
export interface Sold {
  readonly features: readonly PremiumFeature[]
  readonly freeHighlights: number
  /** 0 if there is no trial. */
  readonly trialDays: number
  /** True if a person may pay before creating an account. */
  readonly toStrangers: boolean
}

/**
 * Calls that require premium. They are only calls that create something new. Existing data stays readable and exports
 * stay free. Incoming emails are stored, because a rejected email would be lost.
 */
const calls: Partial<Record<EndpointName, PremiumFeature>> = {
  speech: 'audio',
  annotationCreate: 'highlights',
  noteWrite: 'notes',
  kindleUpload: 'kindle',
  magazineAdd: 'kindle',
  magazineSend: 'kindle',
  transcriptRequest: 'transcripts',
  transcriptWrite: 'transcripts',
  mailAccountAdd: 'newsletters',
  googleAccountAdd: 'newsletters',
}

export interface PremiumRules {
  readonly features: ReadonlySet<PremiumFeature>
  readonly isPremium: (account: number) => Promise<boolean>
  /** Number of highlights that every account may have for free. */
  readonly freeHighlights: number
  readonly highlights: (account: number) => Promise<number>
}

type Rule<T> = (asked: T, account: number) => Promise<void>

/** Refuses calls that an account hasn't paid for. */
export function premiumGuard(rules: PremiumRules): Rule<EndpointName> {
  const refuse = premiumRule(rules)
  return async (name, account) => {
    const feature = calls[name]
    if (feature !== undefined) await refuse(feature, account)
  }
}

/** Refuses a feature that an account hasn't paid for. */
export function premiumRule(rules: PremiumRules): Rule<PremiumFeature> {
  return async (feature, account) => {
    if (!rules.features.has(feature) || (await rules.isPremium(account))) return
    if (feature === 'highlights' && (await rules.highlights(account)) < rules.freeHighlights) return
    throw new ApiError(403, 'premium_required', t.thisIsAPremiumFeature, { screen: premiumFeatures[feature] })
  }
}
