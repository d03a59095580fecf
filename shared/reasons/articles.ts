import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/reasons/articles.ts'
import { plainly, saying } from './saying.ts'

/** The kinds of input from which texts are extracted. */
const read = { what: ['page', 'feed', 'file', 'email', 'transcript'] } as const

const fileTypes = [
  ...['archive', 'pdf', 'image', 'audio', 'video', 'program', 'document', 'font', 'book', 'data', 'file'],
] as const

const answers = new Map<number, (d: { readonly status: number }) => string>([
  [401, (d) => t.siteNeedsASignIn(d)],
  [402, (d) => t.siteWantsPayment(d)],
  [403, (d) => t.siteForbids(d)],
  [404, (d) => t.siteHasNoSuchPage(d)],
  [408, (d) => t.siteWaitedTooLong(d)],
  [410, (d) => t.siteRemovedThePage(d)],
  [425, (d) => t.siteIsNotReady(d)],
  [429, (d) => t.siteAsksToSlowDown(d)],
  [451, (d) => t.siteWithholdsThePage(d)],
  [500, (d) => t.siteHasAnInternalError(d)],
  [502, (d) => t.siteHasABrokenServer(d)],
  [503, (d) => t.siteIsNotAvailable(d)],
  [504, (d) => t.siteHasASlowServer(d)],
])

function answered(status: number): string {
  if (status < 400) return t.theSiteAnsweredARedirect({ status })
  const says = answers.get(status) ?? (status >= 500 ? t.siteHasAnError : t.siteGaveNoPage)
  return says({ status })
}

/** Reasons why an article, or a part of it, is missing. The codes `site_…` mean that its page couldn't be fetched. */
export const articleReasons = {
  site_invalid_url: plainly(() => t.thisWebAddressCantBeOpened),
  site_unsupported_scheme: plainly(() => t.onlyAddressesThatStartWithHttp),
  site_forbidden_port: plainly(() => t.thisAddressUsesAPortThat),
  site_forbidden_address: plainly(() => t.thisAddressLeadsToAPrivate),
  site_unresolved_host: plainly(() => t.theSiteCouldNotBeFound),
  site_connection_failed: plainly(() => t.theConnectionToTheSiteFailed),
  site_tls_failed: plainly(() => t.aSecureConnectionToTheSite),
  site_timed_out: plainly(() => t.theSiteTookTooLongTo),
  site_too_many_redirects: plainly(() => t.theSiteRedirectedTooManyTimes),
  site_redirect_loop: plainly(() => t.theSiteRedirectsInACircle),
  site_too_large: plainly(() => t.thePageIsTooLargeTo),
  site_bad_encoding: plainly(() => t.theSiteSentADamagedResponse),
  site_no_part: plainly(() => t.theSiteDoesNotSendParts),
  site_not_kept: plainly(() => t.thereIsNoSpaceLeftTo),
  site_aborted: plainly(() => t.fetchingStoppedBeforeItWasComplete),
  site_refused: plainly(() => t.theSiteRefusedToAnswer),
  /** The HTTP status of a site's answer. */
  site_answered: saying({ status: 'number' }, ({ status }) => answered(status)),
  reading_empty_page: saying(read, (d) => t.thePageHasNoTextToRead(d)),
  reading_no_article: saying(read, (d) => t.noArticleWasFound(d)),
  reading_script_only: saying(read, (d) => t.thePageNeedsScripts(d)),
  reading_frames_only: saying(read, (d) => t.thePageOnlyFramesOthers(d)),
  reading_no_text: saying(read, () => t.thisIsNotAPage),
  reading_too_complex: saying(read, (d) => t.thePageIsTooComplex(d)),
  reading_pdf_locked: saying(read, () => t.thisPdfIsLocked),
  reading_pdf_damaged: saying(read, () => t.thisPdfIsDamaged),
  reading_book_locked: saying(read, () => t.thisBookIsLocked),
  reading_book_damaged: saying(read, () => t.thisBookIsDamaged),
  reading_book_empty: saying(read, () => t.thisBookHasNothingToRead),
  reading_timed_out: saying(read, (d) => t.readingTookTooLong(d)),
  reading_crashed: saying(read, (d) => t.somethingWentWrongWhileReading(d)),
  parsing_failed: plainly(() => messages.parsingError),
  link_to_file: saying({ file: fileTypes }, (d) => t.thisLinkLeadsToAFile(d)),
  file_missing: plainly(() => t.thisFileIsNoLongerIn),
  file_unknown: plainly(() => t.thisFileIsNeitherAPDF),
  book_cut: saying({ read: 'number', all: 'number' }, (d) => t.thisBookIsVeryLongOnly(d)),
  book_pictures_cut: plainly(() => t.somePicturesOfThisBookAre),
  pdf_cut: saying({ read: 'number', all: 'number' }, (d) => t.thisFileIsVeryLongOnly(d)),
  pdf_text_cut: plainly(() => t.theTextOfSomePagesIs),
  audio_unread: saying({ silence: 'reason' }, (d) => t.onlyTheAddressOfThisAudio(d)),
  post_unread: saying({ silence: 'reason' }, (d) => t.onlyTheAddressOfThisPost(d)),
  post_pictures_missing: plainly(() => t.itsPicturesCouldNotBeFetched),
  video_unread: saying({ silence: 'reason' }, (d) => t.onlyTheAddressOfThisVideo(d)),
  video_facts_missing: plainly(() => t.theVideosPageDidNotProvide),
  episode_audio_missing: plainly(() => t.theAudioOfThisEpisodeWas),
  /** The site answered, but said nothing about a video or post. */
  nothing_told: plainly(() => t.itsSiteHasNoInformationAbout),
  item_empty: plainly(() => t.thisItemHasNeitherTextNor),
  item_text_dropped: plainly(() => t.theTextOfThisOldItem),
  not_fetched_in_import: plainly(() => t.itsPageWasNotFetchedDuring),
  email_unreadable: plainly(() => t.somethingWentWrongWhileReadingThis),
  email_empty: plainly(() => t.thisEmailHasNoTextTo),
  feed_is_page: plainly(() => t.thisAddressNowHasAPage),
  service_stopped: plainly(() => t.theServiceStopped),
}
