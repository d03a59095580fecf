import type { PaywallScreen } from '#shared/model/paywall-screens.ts'
import * as t from '#shared/words/welcome.ts'

export interface Offer {
  /** Title of the offer. */
  readonly title: string
  /** A description of premium's benefits, and of what remains free. */
  readonly text: string
  /** The outcome of the change that the service refused. Null if the offer doesn't follow a refused change. */
  readonly refused: string | null
}

const whole: Offer = {
  title: t.lecternPremium,
  text: t.savingReadingAndSyncStayFree,
  refused: t.yourLastChangeWasNotSaved,
}

export const offers: Readonly<Record<PaywallScreen, Offer>> = {
  ARTICLE_AUDIO: {
    title: t.listenToAnyArticle,
    text: t.withPremium,
    refused: null,
  },
  HIGHLIGHT: {
    title: t.highlightWithoutLimits,
    text: t.withPremiumYouCanHighlightAs,
    refused: t.thisHighlightWasNotCreated,
  },
  ARTICLE_NOTE: {
    title: t.writeNotesOnArticles,
    text: t.withPremiumYouCanWriteNotes,
    refused: t.thisNoteWasNotSaved,
  },
  SEND_TO_KINDLE: {
    title: t.sendArticlesToAKindle,
    text: t.withPremiumArticlesGoToYour,
    refused: t.nothingWasSent,
  },
  SETTINGS: whole,
  SUBSCRIPTIONS: {
    title: t.bringYourNewslettersHere,
    text: t.withPremiumEmailsFromYourMailboxArrive,
    refused: t.theMailboxWasNotAdded,
  },
  TRANSCRIPTION: {
    title: t.transcriptsOfPodcastsAndVideos,
    text: t.withPremiumYouCanAddA,
    refused: t.theTranscriptWasNotAdded,
  },
  TRANSCRIPT_VIEW: {
    title: t.readAlongWithPodcastsAndVideos,
    text: t.withPremiumYouCanReadThe,
    refused: null,
  },
  NUX: whole,
}
