import * as t from '#shared/words/reasons/mailboxes.ts'
import { plainly, saying } from './saying.ts'

const host = { host: 'text' } as const

/** Reasons why emails of a mailbox can't be fetched, marked or moved. */
export const mailboxReasons = {
  mailbox_password_unreadable: plainly(() => t.thePasswordCanNoLongerBe),
  mailbox_password_refused: plainly(() => t.theMailServerRefusedThePassword),
  mailbox_access_refused: plainly(() => t.theMailServerRefusedGooglesAccess),
  mailbox_not_fetched: plainly(() => t.lecternDoesNotFetchThisMailbox),
  mailbox_folder_missing: saying({ folder: 'text' }, (d) => t.theMailboxHasNoFolderFolder(d)),
  mailbox_same_folder: plainly(() => t.emailsAreAlreadyInThisFolder),
  mailbox_move_failed: saying({ to: 'text' }, (d) => t.emailsCouldNotBeMovedTo(d)),
  mailbox_cannot_mark: plainly(() => t.theMailServerDoesNotAllow),
  mailbox_cannot_move: plainly(() => t.theMailServerCantMoveEmails),
  mailbox_not_listed: plainly(() => t.theMailServerDidNotList),
  mailbox_sent_too_much: plainly(() => t.theMailServerSentMoreThan),
  mailbox_email_too_large: saying({ size: 'number' }, (d) => t.thisEmailHasSizeMBMore(d)),
  mailbox_library_full: plainly(() => t.yourLibraryIsFullSoEmails),
  mail_port_forbidden: saying({ port: 'number' }, (d) => t.portIsNotForMail(d)),
  mail_server_not_found: saying(host, (d) => t.theServerCouldNotBeFound(d)),
  mail_server_private: saying(host, (d) => t.theServerIsNotPublic(d)),
  mail_server_silent: saying(host, (d) => t.theServerHostDidNotRespond(d)),
  mail_server_lost: saying(host, (d) => t.theConnectionToHostWasLost(d)),
  mail_server_unencrypted: saying(host, (d) => t.theServerHostDoesntSupportEncryption(d)),
  mail_server_untrusted: saying(host, (d) => t.theCertificateOfHostCouldntBe(d)),
  google_answer_expired: plainly(() => t.googlesResponseHasExpiredOrBelongs),
  google_silent: plainly(() => t.googleDidNotRespond),
  google_refused: plainly(() => t.googleDidNotAllowLecternTo),
  google_withdrew: plainly(() => t.googleNoLongerAllowsLecternTo),
  google_not_set_up: plainly(() => t.thisServiceCanNoLongerRead),
}
