export {
  knownListenQueue,
  onListenQueue,
  putIntoListenQueue,
  type QueuedItem,
  queuedItems,
  readListenQueue,
  removeFromListenQueue,
  useListenQueue,
} from './listen-queue.ts'
export {
  canBeHeard,
  hasOwnAudio,
  hasWords,
  type Heard,
  isHeard,
  isListening,
  listen,
  stopListening,
  useHeard,
} from './listening.ts'
export {
  keepAudio,
  type OfflineAudioState,
  removeAudio,
  setAudioDownloads,
  showOfflineAudio,
  useAllOfflineAudio,
  useOfflineAudio,
  isAudioOffline,
  keepOrRemoveAudio,
} from './offline-audio.ts'
export { listenLater, listenNext } from './queue-listening.ts'
