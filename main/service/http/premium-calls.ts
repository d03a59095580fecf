import type { EndpointName } from '#shared/api/endpoints.ts'
import type { PaywallScreen } from '#shared/model/paywall-screens.ts'
import { ApiError } from './api-error.ts'

/** What may be premium, and the screen that offers it. The operator may choose fewer. */
export const premiumFeatures = {
  audio: 'ARTICLE_AUDIO',
  highlights: 'HIGHLIGHT',
  notes: 'ARTICLE_NOTE',
  kindle: 'SEND_TO_KINDLE',
  transcripts: 'TRANSCRIPTION',
  newsletters: 'SUBSCRIPTIONS',
} as const satisfies Record<string, PaywallScreen>
export type PremiumFeature = keyof typeof premiumFeatures

/**
 * Only calls that make something new. What is there stays readable, exports stay free, and letters that arrive are kept,
 * because a letter that is refused is lost.
 */
const calls: Partial<Record<EndpointName, PremiumFeature>> = {
  speech: 'audio',
  annotationCreate: 'highlights',
  noteWrite: 'notes',
  kindleUpload: 'kindle',
  transcriptRequest: 'transcripts',
  transcriptWrite: 'transcripts',
  mailAccountAdd: 'newsletters',
  googleAccountAdd: 'newsletters',
}

export interface PremiumRules {
  readonly features: ReadonlySet<PremiumFeature>
  readonly isPremium: (account: number) => Promise<boolean>
  /** Highlights that everybody has for nothing. */
  readonly freeHighlights: number
  readonly highlights: (account: number) => Promise<number>
}

/** Refuses what an account has not paid for. */
export function premiumGuard(rules: PremiumRules): (name: EndpointName, account: number) => Promise<void> {
  return async (name, account) => {
    const feature = calls[name]
    if (feature === undefined || !rules.features.has(feature) || (await rules.isPremium(account))) return
    if (feature === 'highlights' && (await rules.highlights(account)) < rules.freeHighlights) return
    throw new ApiError(403, 'premium_required', 'This is part of premium.', { screen: premiumFeatures[feature] })
  }
}
