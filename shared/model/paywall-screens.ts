/** The screens that offer premium. Events and refusals refer to them by these names. */
export const paywallScreens = [
  'ARTICLE_AUDIO',
  'HIGHLIGHT',
  'ARTICLE_NOTE',
  'SEND_TO_KINDLE',
  'SETTINGS',
  'SUBSCRIPTIONS',
  'TRANSCRIPTION',
  'TRANSCRIPT_VIEW',
  'NUX',
] as const
export type PaywallScreen = (typeof paywallScreens)[number]

/** Returns the screen with that name, or null. */
export const paywallScreenOf = (name: unknown): PaywallScreen | null =>
  paywallScreens.find((one) => one === name) ?? null
