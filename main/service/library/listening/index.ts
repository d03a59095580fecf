import { join } from 'node:path'
import type { Profile } from '#shared/model/profile.ts'
import type { Extractors } from '../../extraction/index.ts'
import { FolderKey } from '../../file-cache/folder-key.ts'
import type { Outbound } from '../../outbound/index.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Speaker } from '../../speech/index.ts'
import type { ArticlesRoom } from '../articles/index.ts'
import type { Core } from '../core.ts'
import { episodeRoutes } from './episode-routes.ts'
import { Episodes } from './episodes.ts'
import { externalAudioRoutes } from './external-audio-routes.ts'
import { ExternalAudio } from './external-audio.ts'
import { listenQueueRoutes } from './listen-queue-routes.ts'
import { ListenQueue } from './listen-queue.ts'
import { Podcast, speakFileJob } from './podcast/podcast.ts'
import { SpokenFiles } from './podcast/spoken-files.ts'
import { SpeechFiles } from './speech-files.ts'
import { speechRoutes } from './speech-routes.ts'
import { SpeechVoices } from './speech-voices.ts'
import { Speeches } from './speeches.ts'
import { SpokenArticles } from './spoken-articles.ts'
import { Summaries } from './summaries.ts'
import { summaryRoutes } from './summary-routes.ts'
import { speechServerRoutes } from './voice-server-routes.ts'
import { VoiceServers } from './voice-server/voice-servers.ts'

/** Maximum size of all articles that are stored as audio in full: two hundred hours. */
const MOST_SPOKEN_BYTES = 4 * 1024 ** 3

export interface Outside {
  readonly outbound: Outbound
  /** Sends requests to servers that readers configured. */
  readonly ownServers: Outbound
  readonly extractors: Extractors
  readonly speaker: Speaker
  /** Folder where audio is stored. Null to hold only a little of it, in memory. */
  readonly speechFolder: string | null
  readonly vault: Vault
  readonly profile: (account: number) => Promise<Profile | null>
  /** See EpisodesOptions. */
  readonly requireReadAlong: (account: number) => Promise<void>
  /** See PodcastParts. */
  readonly requireAudio: (account: number) => Promise<void>
}

interface Neighbours extends Outside {
  readonly articles: ArticlesRoom
  /** Key that media elements include in the addresses they request. */
  readonly pictures: { readonly key: FolderKey }
}

export type ListeningRoom = ReturnType<typeof open>

/** Opens the part of the library for listening: articles read aloud, episodes, and the listen queue. */
export function open(core: Core, { articles, pictures, ...outside }: Neighbours) {
  const { database, stamps, clock, report } = core
  const { speaker, speechFolder, outbound, profile } = outside
  const servers = new VoiceServers({ ...outside, ...core })
  const voices = new SpeechVoices(servers, async (account) => (await profile(account))?.tts_voice ?? null)
  const spoken = new SpokenArticles(database, speaker)
  const files = new SpeechFiles(speechFolder, report)
  const speeches = new Speeches({ articles: spoken, files, speaker, report, voices, servers })
  const wholeFiles = new SpeechFiles(speechFolder && join(speechFolder, 'whole'), report, MOST_SPOKEN_BYTES)
  const spokenFiles = new SpokenFiles({ database, articles: spoken, speeches, voices, files: wholeFiles })
  const queue = new ListenQueue(database, stamps)
  const podcast = new Podcast({ ...outside, ...core, contents: articles.contents, queue, files: spokenFiles })
  let queued = async (_account: number): Promise<void> => {}
  return {
    ...{ podcast, listenQueue: queue },
    /** Call this after a change that added an item to the listen queue. */
    queued: (account: number) => queued(account),
    /** Registers a listener that is called when a reader has queued an article. */
    whenQueued: (listener: (account: number) => Promise<void>) => {
      queued = listener
    },
    jobs: { [speakFileJob]: podcast },
    forget: async (account: number) => {
      await speeches.forget(account)
      await spokenFiles.forget(account)
    },
    routes: {
      ...episodeRoutes(new Episodes({ ...outside, ...core, transcripts: articles.transcripts })),
      ...externalAudioRoutes(new ExternalAudio(outbound, clock), pictures.key),
      ...speechRoutes(speeches, voices, new FolderKey(speechFolder, 'audio', report), clock),
      ...speechServerRoutes(servers),
      ...listenQueueRoutes(queue, (account) => queued(account)),
      ...summaryRoutes(new Summaries(database), clock),
    },
  }
}
