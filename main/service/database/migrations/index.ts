import type { Migration } from '../../../sqlite/migrate.ts'
import { foundation } from './0001-foundation.ts'
import { accounts } from './0002-accounts.ts'
import { library } from './0003-library.ts'
import { search } from './0004-search.ts'
import { publicPages } from './0005-public-pages.ts'
import { media } from './0006-media.ts'
import { imports } from './0007-imports.ts'
import { finders } from './0008-finders.ts'
import { remarks } from './0009-remarks.ts'
import { outlines } from './0010-outlines.ts'
import { retagging } from './0011-retagging.ts'
import { namings } from './0012-namings.ts'
import { uploads } from './0013-uploads.ts'
import { firstDates } from './0014-first-dates.ts'
import { queueBits } from './0015-queue-bits.ts'
import { accountKeys } from './0016-account-keys.ts'
import { objects } from './0017-objects.ts'
import { awaitedJobs } from './0018-awaited-jobs.ts'
import { feedPolls } from './0019-feed-polls.ts'
import { mergedAnnotations } from './0020-merged-annotations.ts'
import { importReports } from './0021-import-reports.ts'
import { letters } from './0022-letters.ts'
import { accountsOfPeople } from './0023-accounts-of-people.ts'
import { listenQueue } from './0024-listen-queue.ts'
import { feedTokens } from './0025-feed-tokens.ts'
import { podcasts } from './0026-podcasts.ts'
import { fullTexts } from './0027-full-texts.ts'
import { highlightMarks } from './0028-highlight-marks.ts'
import { webhooks } from './0029-webhooks.ts'
import { toolActions } from './0030-tool-actions.ts'
import { saveKeys } from './0031-save-keys.ts'
import { formerMailKeys } from './0032-former-mail-keys.ts'
import { preferences } from './0033-preferences.ts'
import { readwise } from './0034-readwise.ts'
import { people } from './0035-people.ts'
import { kindles } from './0036-kindles.ts'
import { letterSenders } from './0037-letter-senders.ts'
import { speechServers } from './0038-speech-servers.ts'
import { feedPushes } from './0039-feed-pushes.ts'
import { guestPasses } from './0040-guest-passes.ts'
import { pagePictures } from './0041-page-pictures.ts'
import { verifiedSenders } from './0042-verified-senders.ts'
import { digests } from './0043-digests.ts'
import { magazines } from './0044-magazines.ts'
import { archivingMagazines } from './0045-archiving-magazines.ts'
import { spokenFiles } from './0046-spoken-files.ts'
import { feedWishes } from './0047-feed-wishes.ts'
import { feedFloods } from './0048-feed-floods.ts'
import { olderItems } from './0049-older-items.ts'
import { wholeDocuments } from './0050-whole-documents.ts'
import { newerVersions } from './0051-newer-versions.ts'
import { owedLetters } from './0052-owed-letters.ts'
import { letterChores } from './0053-letter-chores.ts'
import { addressKeys } from './0054-address-keys.ts'
import { receivedItems } from './0055-received-items.ts'
import { itemDates } from './0056-item-dates.ts'
import { claimedAddresses } from './0057-claimed-addresses.ts'
import { waitingPayments } from './0058-waiting-payments.ts'
import { foldedTags } from './0059-folded-tags.ts'
import { emailNames } from './0060-email-names.ts'

/** In order and append-only. */
export const migrations: readonly Migration[] = [
  foundation,
  accounts,
  library,
  search,
  publicPages,
  media,
  imports,
  finders,
  remarks,
  outlines,
  retagging,
  namings,
  uploads,
  firstDates,
  queueBits,
  accountKeys,
  objects,
  awaitedJobs,
  feedPolls,
  mergedAnnotations,
  importReports,
  letters,
  accountsOfPeople,
  listenQueue,
  feedTokens,
  podcasts,
  fullTexts,
  highlightMarks,
  webhooks,
  toolActions,
  saveKeys,
  formerMailKeys,
  preferences,
  readwise,
  people,
  kindles,
  letterSenders,
  speechServers,
  feedPushes,
  guestPasses,
  pagePictures,
  verifiedSenders,
  digests,
  magazines,
  archivingMagazines,
  spokenFiles,
  feedWishes,
  feedFloods,
  olderItems,
  wholeDocuments,
  newerVersions,
  owedLetters,
  letterChores,
  addressKeys,
  receivedItems,
  itemDates,
  claimedAddresses,
  waitingPayments,
  foldedTags,
  emailNames,
]
