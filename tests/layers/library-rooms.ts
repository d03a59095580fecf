// The rooms of the library, a part of the table of layers (tests/layers/rooms.ts).
import { type Room, serviceShared } from './room.ts'

const pipelines = [
  'main/service/exports',
  'main/service/extraction',
  'main/service/feeds',
  'main/service/imports',
  'main/service/media',
  'main/service/speech',
  'main/service/summary',
] as const
const libraryBase = [
  'main/service/library/core.ts',
  'main/service/calls',
  'main/service/database',
  'main/service/database/sharing.ts',
  ...serviceShared,
] as const

export const libraryRooms: Readonly<Record<string, Room>> = {
  // Tools that every room of the library works with.
  'main/service/library/core.ts': {
    may: [
      'main/service/library/entries',
      'main/service/database',
      'main/service/jobs',
      'main/service/objects',
      'main/service/search',
      ...serviceShared,
    ],
  },
  // The rooms of the library, the lowest first. Each has an index.ts that opens it.
  'main/service/library/entries': {
    may: [
      ...libraryBase,
      'main/service/jobs',
      'main/service/search',
      'main/service/extraction',
      'main/service/imports',
    ],
  },
  'main/service/library/uploads': { may: [...libraryBase, 'main/service/objects'] },
  'main/service/library/shelves': { may: [...libraryBase, 'main/service/library/entries'] },
  'main/service/library/shared-shelves': {
    may: [
      ...libraryBase,
      'main/service/accounts',
      'main/service/exports',
      'main/service/jobs',
      'main/service/limits',
      'main/service/library/articles',
      'main/service/library/core.ts',
      'main/service/library/entries',
      'main/service/library/pictures',
      'main/service/library/preferences',
      'main/service/library/public-pages',
      'main/service/library/shelves',
    ],
  },
  'main/service/library/preferences': { may: libraryBase },
  'main/service/library/tools': { may: libraryBase },
  'main/service/library/statistics': {
    may: [...libraryBase, 'main/service/library/entries', 'main/service/accounts'],
  },
  'main/service/library/public-pages': { may: [...libraryBase, 'main/service/library/entries'] },
  'main/service/library/pictures': {
    may: [
      ...libraryBase,
      'main/service/library/public-pages',
      'main/service/file-cache',
      'main/service/decoding',
      'main/service/media',
      'main/service/objects',
      'main/service/outbound',
    ],
  },
  'main/service/library/sources': {
    may: [
      ...libraryBase,
      'main/service/library/entries',
      'main/service/decoding',
      'main/service/extraction',
      'main/service/feeds',
      'main/service/mail',
      'main/service/outbound',
      'resources/collections',
    ],
  },
  'main/service/library/articles': {
    may: [
      ...libraryBase,
      ...pipelines,
      'main/service/library/entries',
      'main/service/library/pictures',
      'main/service/library/uploads',
      'main/service/decoding',
      'main/service/jobs',
      'main/service/objects',
      'main/service/outbound',
      'main/service/zip',
    ],
  },
  'main/service/library/lists': {
    may: [
      ...libraryBase,
      'main/service/library/articles',
      'main/service/library/entries',
      'main/service/library/sources',
      'main/service/accounts',
      'main/service/jobs',
      'main/service/search',
    ],
  },
  // Both watch every change of an entry.
  'main/service/library/webhooks': {
    may: [
      ...libraryBase,
      'main/service/library/entries',
      'main/service/library/lists',
      'main/service/outbound',
      'main/service/secrets',
    ],
  },
  'main/service/library/readwise': {
    may: [
      ...libraryBase,
      'main/service/library/entries',
      'main/service/jobs',
      'main/service/outbound',
      'main/service/secrets',
    ],
  },
  'main/service/library/listening': {
    may: [
      ...libraryBase,
      ...pipelines,
      'main/service/library/articles',
      'main/service/library/entries',
      'main/service/decoding',
      'main/service/file-cache',
      'main/service/jobs',
      'main/service/outbound',
      'main/service/secrets',
      'shared/audio',
    ],
  },
  'main/service/library/own-model': {
    may: [
      ...libraryBase,
      'main/service/library/entries',
      'main/service/decoding',
      'main/service/outbound',
      'main/service/secrets',
    ],
  },
  'main/service/library/following': {
    may: [
      ...libraryBase,
      'main/service/library/articles',
      'main/service/library/entries',
      'main/service/library/listening',
      'main/service/library/sources',
      'main/service/extraction',
      'main/service/feeds',
      'main/service/jobs',
      'main/service/media',
      'main/service/outbound',
    ],
  },
  'main/service/library/emails': {
    may: [
      ...libraryBase,
      'main/service/library/articles',
      'main/service/library/entries',
      'main/service/library/following',
      'main/service/library/pictures',
      'main/service/library/sources',
      'main/service/library/uploads',
      'main/service/extraction',
      'main/service/jobs',
      'main/service/mail',
      'main/service/objects',
      'main/service/outbound',
      'main/service/secrets',
    ],
  },
  'main/service/library/feeds-out': {
    may: [
      ...libraryBase,
      'main/service/library/articles',
      'main/service/library/entries',
      'main/service/library/listening',
      'main/service/library/lists',
      'main/service/accounts',
      'main/service/exports',
    ],
  },
  'main/service/library/transfers': {
    may: [
      ...libraryBase,
      ...pipelines,
      'main/service/library/articles',
      'main/service/library/entries',
      'main/service/library/feeds-out',
      'main/service/library/pictures',
      'main/service/library/preferences',
      'main/service/library/shelves',
      'main/service/library/sources',
      'main/service/library/uploads',
      'main/service/jobs',
      'main/service/objects',
      'main/service/outgoing-mail',
      'main/service/processes',
      'main/service/zip',
    ],
  },
  'main/service/library/kindle': {
    may: [
      ...libraryBase,
      'main/service/library/entries',
      'main/service/library/feeds-out',
      'main/service/library/transfers',
      'main/service/accounts',
      'main/service/jobs',
      'main/service/outgoing-mail',
    ],
  },
  // Applies the reader's rules to everything that arrives, so it is above all rooms whose work a rule may ask for.
  'main/service/library/rules': {
    may: [
      ...libraryBase,
      'main/service/library/articles',
      'main/service/library/entries',
      'main/service/library/kindle',
      'main/service/library/listening',
      'main/service/library/preferences',
      'main/service/library/shelves',
      'main/service/jobs',
    ],
  },
  'main/service/library/sending': {
    may: [
      ...libraryBase,
      'main/service/library/articles',
      'main/service/library/entries',
      'main/service/library/pictures',
      'main/service/library/preferences',
      'main/service/jobs',
      'main/service/objects',
    ],
  },
  'main/service/library/digests': {
    may: [
      ...libraryBase,
      'main/service/library/entries',
      'main/service/library/lists',
      'main/service/jobs',
      'main/service/outgoing-mail',
    ],
  },
}
