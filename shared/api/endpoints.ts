import type { InputOf, ReplyOf } from './endpoint.ts'
import { annotationEndpoints } from './endpoints/annotations.ts'
import { backupEndpoints } from './backup-endpoints.ts'
import { contentEndpoints } from './endpoints/contents.ts'
import { historyEntryEndpoints } from './endpoints/history-entries.ts'
import { libraryEntryEndpoints } from './endpoints/library-entries.ts'
import { libraryItemEndpoints } from './endpoints/library-items.ts'
import { handleEndpoints } from './endpoints/handles.ts'
import { feedTokenEndpoints } from './endpoints/tools/feed-tokens.ts'
import { personalTokenEndpoints } from './endpoints/personal-tokens.ts'
import { peopleEndpoints } from './endpoints/people.ts'
import { guestPassEndpoints } from './endpoints/guest-passes.ts'
import { premiumEndpoints } from './endpoints/premium.ts'
import { sessionEndpoints } from './endpoints/sessions.ts'
import { publicPageEndpoints } from './endpoints/public-pages.ts'
import { sharedShelfEndpoints } from './endpoints/shared-shelves.ts'
import { publicShelfEndpoints } from './endpoints/public-shelves.ts'
import { profileEndpoints } from './endpoints/profile.ts'
import { saveEndpoints } from './endpoints/saves.ts'
import { preferenceEndpoints } from './endpoints/preferences.ts'
import { signInEndpoints } from './endpoints/sign-in.ts'
import { signInMethodEndpoints } from './endpoints/sign-in-methods.ts'
import { shelfEndpoints } from './endpoints/shelves.ts'
import { tagEndpoints } from './endpoints/tags.ts'
import { listenQueueEndpoints } from './endpoints/listening/listen-queue.ts'
import { mediaEndpoints } from './endpoints/media.ts'
import { storedPageEndpoints } from './endpoints/stored-pages.ts'
import { mailEndpoints } from './endpoints/mail.ts'
import { noteEndpoints } from './endpoints/notes.ts'
import { notesFolderEndpoints } from './notes-folder-endpoints.ts'
import { pictureEndpoints } from './endpoints/pictures.ts'
import { sendingEndpoints } from './endpoints/sending.ts'
import { searchEndpoints } from './endpoints/search.ts'
import { sourceEndpoints } from './endpoints/sources.ts'
import { telemetryEndpoints } from './endpoints/telemetry.ts'
import { transferEndpoints } from './endpoints/transfers.ts'
import { readwiseEndpoints } from './endpoints/tools/readwise.ts'
import { ruleEndpoints } from './endpoints/tools/rules.ts'
import { toolActionEndpoints } from './endpoints/tools/tool-actions.ts'
import { webhookEndpoints } from './endpoints/tools/webhooks.ts'
import { uploadEndpoints } from './endpoints/uploads.ts'
import { speechEndpoints } from './endpoints/listening/speech.ts'
import { externalAudioEndpoints } from './endpoints/listening/external-audio.ts'
import { speechServerEndpoints } from './endpoints/listening/speech-server.ts'
import { summaryEndpoints } from './endpoints/listening/summary.ts'
import { digestEndpoints } from './endpoints/tools/digest.ts'
import { kindleEndpoints } from './endpoints/tools/kindle.ts'
import { modelAnswerEndpoints } from './endpoints/tools/model-answers.ts'
import { modelServerEndpoints } from './endpoints/tools/model-server.ts'

/** Every call by name. Both the client's request layer and the service's routes read this table. */
export const endpoints = {
  ...saveEndpoints,
  ...signInEndpoints,
  ...signInMethodEndpoints,
  ...profileEndpoints,
  ...sessionEndpoints,
  ...peopleEndpoints,
  ...premiumEndpoints,
  ...guestPassEndpoints,
  ...personalTokenEndpoints,
  ...feedTokenEndpoints,
  ...handleEndpoints,
  ...libraryItemEndpoints,
  ...contentEndpoints,
  ...libraryEntryEndpoints,
  ...historyEntryEndpoints,
  ...annotationEndpoints,
  ...tagEndpoints,
  ...shelfEndpoints,
  ...noteEndpoints,
  ...mediaEndpoints,
  ...storedPageEndpoints,
  ...pictureEndpoints,
  ...publicPageEndpoints,
  ...publicShelfEndpoints,
  ...sendingEndpoints,
  ...sharedShelfEndpoints,
  ...searchEndpoints,
  ...sourceEndpoints,
  ...mailEndpoints,
  ...telemetryEndpoints,
  ...transferEndpoints,
  ...uploadEndpoints,
  ...backupEndpoints,
  ...notesFolderEndpoints,
  ...webhookEndpoints,
  ...toolActionEndpoints,
  ...readwiseEndpoints,
  ...speechEndpoints,
  ...listenQueueEndpoints,
  ...externalAudioEndpoints,
  ...speechServerEndpoints,
  ...summaryEndpoints,
  ...preferenceEndpoints,
  ...kindleEndpoints,
  ...digestEndpoints,
  ...ruleEndpoints,
  ...modelAnswerEndpoints,
  ...modelServerEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type EndpointInput<N extends EndpointName> = InputOf<Endpoints[N]>
export type EndpointReply<N extends EndpointName> = ReplyOf<Endpoints[N]>
