import type { PaywallScreen } from '#shared/model/paywall-screens.ts'

export interface Offer {
  /** What is offered. */
  readonly title: string
  /** What it is, and what stays free. */
  readonly text: string
}

const whole: Offer = { title: 'Lectern Premium', text: 'Saving, reading and sync stay free.' }

export const offers: Readonly<Record<PaywallScreen, Offer>> = {
  ARTICLE_AUDIO: { title: 'Listen to any article', text: 'Natural voices read it aloud. Reading stays free.' },
  HIGHLIGHT: {
    title: 'Highlight without a limit',
    text: 'The highlights you have stay yours to read, and exporting them is free.',
  },
  ARTICLE_NOTE: {
    title: 'Write notes on articles',
    text: 'The notes you have stay yours to read, and exporting them is free.',
  },
  SEND_TO_KINDLE: { title: 'Send articles to a Kindle', text: 'Reading here stays free.' },
  SETTINGS: whole,
  SUBSCRIPTIONS: {
    title: 'Bring your newsletters here',
    text: 'Letters from a mailbox of yours come into your inbox. Feeds stay free.',
  },
  TRANSCRIPTION: {
    title: 'Transcripts of podcasts and videos',
    text: 'Listening and watching stay free.',
  },
  TRANSCRIPT_VIEW: {
    title: 'Read along with podcasts and videos',
    text: 'Listening and watching stay free, and so do the transcripts you have.',
  },
  NUX: whole,
}
