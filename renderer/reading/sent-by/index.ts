export { decideAbout, useIsMuted, useKnownReaders } from './known-readers.ts'
export { SentBy } from './sent-by.tsx'
