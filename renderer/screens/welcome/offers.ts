import type { PaywallScreen } from '#shared/model/paywall-screens.ts'

export interface Offer {
  /** What is offered. */
  readonly title: string
  /** What it is, and what stays free. */
  readonly text: string
  /** What became of what the service refused. Null where it refuses nothing. */
  readonly refused: string | null
}

const whole: Offer = {
  title: 'Lectern Premium',
  text: 'Saving, reading and sync stay free.',
  refused: 'What you just did was not kept.',
}

export const offers: Readonly<Record<PaywallScreen, Offer>> = {
  ARTICLE_AUDIO: {
    title: 'Listen to any article',
    text: 'With premium, natural voices read every article aloud. Reading stays free.',
    refused: null,
  },
  HIGHLIGHT: {
    title: 'Highlight without a limit',
    text: 'With premium you highlight as much as you like. The highlights you have stay yours to read, and exporting them is free.',
    refused: 'This highlight was not made.',
  },
  ARTICLE_NOTE: {
    title: 'Write notes on articles',
    text: 'With premium you write about an article as a whole. The notes you have stay yours to read, and exporting them is free.',
    refused: 'This note was not saved. Its text stays in the editor as a draft.',
  },
  SEND_TO_KINDLE: {
    title: 'Send articles to a Kindle',
    text: 'With premium, articles go to your Kindle or PocketBook, one by one or as a magazine. Reading here stays free.',
    refused: 'Nothing was sent.',
  },
  SETTINGS: whole,
  SUBSCRIPTIONS: {
    title: 'Bring your newsletters here',
    text: 'With premium, letters from a mailbox of yours come into your inbox. Feeds stay free.',
    refused: 'The mailbox was not added.',
  },
  TRANSCRIPTION: {
    title: 'Transcripts of podcasts and videos',
    text: 'With premium you add a transcript and read what is said. Listening and watching stay free.',
    refused: 'The transcript was not added.',
  },
  TRANSCRIPT_VIEW: {
    title: 'Read along with podcasts and videos',
    text: 'With premium you read the transcript that comes along. Listening and watching stay free, and so do the transcripts you have.',
    refused: null,
  },
  NUX: whole,
}
