import * as t from '#shared/words/reasons/servers.ts'
import { plainly, saying } from './saying.ts'

const host = { host: 'text' } as const

/** Reasons why a reader's own model or voice server failed. The host is the server's. */
export const serverReasons = {
  server_private: saying(host, (d) => t.hostIsInAPrivateNetwork(d)),
  server_refuses_key: saying(host, (d) => t.hostDoesNotAcceptTheKey(d)),
  server_answered: saying({ ...host, status: 'number' }, (d) => t.hostAnsweredStatus(d)),
  /** The message is the server's own. */
  server_answered_message: saying({ ...host, status: 'number', message: 'text' }, (d) => t.hostAnsweredMessage(d)),
  server_failed: saying({ ...host, reason: 'reason' }, (d) => t.hostReason(d)),
  /** The message is the server's own. */
  server_says: saying({ ...host, message: 'text' }, (d) => t.hostReason({ host: d.host, reason: d.message })),
  server_unreachable: saying(host, (d) => t.hostCannotBeReached(d)),
  server_timed_out: saying(host, (d) => t.hostTookTooLong(d)),
  server_sent_too_much: saying(host, (d) => t.hostSentTooMuch(d)),
  model_unknown: saying(host, (d) => t.hostDoesNotKnowTheModel(d)),
  model_busy: saying(host, (d) => t.hostRefusesMoreRequests(d)),
  model_list_missing: saying(host, (d) => t.hostListsNoModels(d)),
  model_sent_something_else: saying(host, (d) => t.hostSentSomethingElse(d)),
  model_stopped: saying(host, (d) => t.hostStoppedWithAnError(d)),
  answer_missing: saying(host, (d) => t.hostSentNoAnswer(d)),
  answer_at_limit: saying(host, (d) => t.hostReachedItsLimit(d)),
  answer_cut_off: saying(host, (d) => t.hostWasCutOff(d)),
  answer_refused: plainly(() => t.theModelRefused),
  answer_too_long: plainly(() => t.theAnswerIsTooLong),
  answer_failed: plainly(() => t.theAnswerFailed),
  answer_stopped: plainly(() => t.theServiceWasStopped),
  voices_missing: saying(host, (d) => t.hostHasNoVoicesAtThis(d)),
  voice_sent_no_audio: saying({ ...host, reason: 'reason' }, (d) => t.hostDidNotSendAudio(d)),
  voice_server_missing: plainly(() => t.noVoiceServerIsConnected),
  server_key_unreadable: plainly(() => t.theKeyCanNoLongerBe),
  audio_missing: plainly(() => t.itHasNoAudio),
  audio_is_page: plainly(() => t.itIsAWebPage),
  audio_empty: plainly(() => t.itIsEmpty),
  audio_incomplete: plainly(() => t.itIsIncomplete),
  audio_is_mp3: plainly(() => t.itIsMP3InsteadOfWAV),
  audio_not_wav: plainly(() => t.itIsNotAWAVFile),
  audio_is_text: plainly(() => t.itIsText),
  audio_unreadable: plainly(() => t.itsAudioFormatCantBeRead),
  audio_unknown: plainly(() => t.itsAudioFormatIsUnknown),
}
