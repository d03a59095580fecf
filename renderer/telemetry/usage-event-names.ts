/** The names of all events that a client reports to the library service. */
export const usageEventNames = {
  appVisit: 'app visit',
  webappLaunch: 'webapp launch',
  utm: 'UTM tracking',
  landingView: 'landing screen view',
  entryVisit: 'entry visit',
  readerVisit: 'reader visit',
  listVisit: 'list visit',
  paywallView: 'paywall view',
  purchase: 'confirmed purchase',
  newAnnotation: 'new annotation',
  noteSaves: 'note saves',
  savesContent: 'saves content',
  contentClick: 'content click',
  completesContent: 'completes content',
  unfocus: 'unfocus',
  refocus: 'refocus',
  activeSession: 'active session',
} as const

export type UsageEventName = (typeof usageEventNames)[keyof typeof usageEventNames]
