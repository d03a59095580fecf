// The layers as data. A room is a folder (or a single file); a file belongs to the room with the longest matching path.
// `may` names the rooms it may import; its own files are always allowed.

import { libraryRooms } from './library-rooms.ts'
import { plain, type Room, serviceShared } from './room.ts'

const useCases = ['main/service/library', 'main/service/accounts'] as const
const reader = [
  'renderer/report.ts',
  'renderer/platform.ts',
  'renderer/when-idle.ts',
  'renderer/cache',
  'renderer/components',
  'renderer/theme',
  'renderer/preferences',
] as const
/** Rooms that commands, the player and screens share. */
const belowCommands = [
  'renderer/dialogs',
  'renderer/listening',
  'renderer/own-model',
  'renderer/paths',
  'renderer/paying',
  'renderer/saving',
  'renderer/selection',
] as const
// Only the contract of the Host: the reader's rooms never assemble one.
const readerShared = [...plain, 'shared/actions', 'shared/commands', 'shared/host/host.ts'] as const

export const rooms: Readonly<Record<string, Room>> = {
  'shared/limits.ts': { may: [] },
  // Language of the interface: how it writes dates, numbers and lists, and sorts names.
  'shared/language': { may: [] },
  // Texts that readers see, in their language.
  'shared/words': { may: ['shared/text'] },
  'shared/commands': { may: ['shared/words'] },
  // Codes for what failed, and their sentences.
  'shared/reasons': { may: ['shared/words'] },
  'shared/text': { may: ['shared/limits.ts', 'shared/language', 'shared/model', 'shared/words'] },
  // The form of audio files.
  'shared/audio': { may: [] },
  'shared/model': { may: ['shared/limits.ts', 'shared/language', 'shared/words', 'shared/reasons'] },
  'shared/api': { may: [...plain] },
  // One policy for the page, whether app:// or the headless door serves it.
  'shared/api/content-security-policy.ts': { may: ['shared/words'] },
  // The service writes it into the page, and the page reads it.
  'shared/api/direct-origin.ts': { may: [] },
  'shared/actions': { may: [...plain, 'shared/api'] },
  // Requests and replies over any port, independent of their content.
  'shared/wire': { may: [] },
  'shared/request': { may: [...plain, 'shared/api'] },
  // This device's latest activity, and failures that no user sees.
  'shared/activity': { may: ['shared/request'] },
  'shared/sync': {
    may: [
      ...['shared/model', 'shared/api', 'shared/request', 'shared/wire', 'shared/activity', 'shared/limits.ts'],
      'shared/words',
    ],
  },
  // The contract of a Host, apart from its assembly.
  'shared/host/host.ts': { may: ['shared/model', 'shared/api', 'shared/actions', 'shared/activity', 'shared/sync'] },
  'shared/host': {
    may: [
      ...plain,
      'shared/host/host.ts',
      'shared/api',
      'shared/actions',
      'shared/activity',
      'shared/request',
      'shared/sync',
      'shared/wire',
      'shared/desktop',
    ],
  },
  // Messages between the browser extension's parts.
  'shared/extension': { may: ['shared/model', 'shared/api', 'shared/limits.ts'] },
  // The messages between windows and the desktop's main process beyond the Host.
  'shared/desktop': { may: [...plain, 'shared/host', 'shared/wire'] },

  // The desktop's wiring.
  main: {
    may: ['main/desktop', 'main/disk', 'main/ipc', 'main/store', 'main/sqlite', 'main/service/port.ts', 'shared'],
    flat: true,
  },
  // Permissions and space for code that writes files.
  'main/disk': { may: [] },
  'main/desktop': {
    may: [
      'shared/host',
      'shared/desktop',
      // The extension in browsers of this computer asks the library.
      'shared/extension',
      'shared/request',
      'shared/activity',
      // Links contain addresses of pages and the queue's filters.
      'shared/limits.ts',
      'shared/text',
      'shared/model',
      'shared/commands',
      'shared/words',
      'shared/api/content-security-policy.ts',
      'main/service/port.ts',
      'main/disk',
    ],
  },
  'main/ipc': { may: ['shared/host', 'shared/api', 'shared/wire', 'shared/desktop'] },
  'main/store': { may: ['main/sqlite', 'shared/model', 'shared/sync', 'shared/wire', 'shared/limits.ts'] },
  'main/sqlite': { may: ['shared/model', 'main/disk'] },

  // The command line: a separate program, for any service.
  'main/cli': { may: ['shared/api', 'shared/model', 'shared/text', 'shared/limits.ts'] },

  // The service's doors assemble its rooms.
  'main/service': { may: ['main/service', 'main/sqlite', 'main/disk', ...serviceShared], flat: true },
  'main/service/port.ts': { may: ['shared/wire', 'shared/model'] },
  // The service's other processes, under Node and in Electron.
  'main/service/processes': { may: ['main/service/port.ts', 'shared/wire'] },
  // The terminal commands for the person who runs the service.
  'main/service/commands': {
    may: [
      'main/service/backups',
      'main/service/notes-folder',
      'main/service/synced-folder',
      'main/service/database',
      'main/service/moving',
      'main/service/outgoing-mail',
      'main/service/objects',
      'main/service/search',
      'main/service/secrets',
      'main/service/servers',
      'main/service/usage-error.ts',
      ...useCases,
      ...serviceShared,
    ],
  },
  // The part of the service that every door sees.
  'main/service/service-contract.ts': { may: ['main/service/http', 'main/service/accounts', 'main/service/jobs'] },
  // Matters that the person who runs the service watches: readiness, metrics, and shutdown.
  'main/service/operations': {
    may: [
      'main/service/http',
      'main/service/backups',
      'main/service/database',
      'main/service/service-contract.ts',
      ...serviceShared,
    ],
  },
  // Actions that assistants may take, in terms of the public API.
  'main/service/mcp': { may: serviceShared },
  // The form of a call and of its answer, its errors, and the addresses that calls name.
  'main/service/calls': { may: serviceShared },
  // Limits on how often a caller may call.
  'main/service/limits': { may: ['main/service/calls', 'main/service/database/sharing.ts', ...serviceShared] },
  // Files that can be made or fetched again.
  'main/service/file-cache': { may: ['main/disk', ...serviceShared] },
  'main/service/http': {
    may: [
      'main/service/calls',
      'main/service/limits',
      'main/disk',
      ...useCases,
      'main/service/database/account-gone.ts',
      'main/service/servers/postgres/errors.ts',
      'main/service/database/sharing.ts',
      'main/service/mcp',
      'main/service/mail',
      'main/service/outgoing-mail',
      ...serviceShared,
    ],
  },
  ...libraryRooms,
  'main/service/accounts': {
    may: [
      'main/service/calls',
      'main/service/limits',
      'main/service/database',
      'main/service/database/sharing.ts',
      'main/service/jobs',
      'main/service/objects',
      'main/service/outbound',
      'main/service/outgoing-mail',
      ...serviceShared,
    ],
  },
  // Emails out: what the operator's mail server takes, and what waits for it.
  'main/service/outgoing-mail': {
    may: ['main/service/database', 'main/service/database/sharing.ts', 'main/service/secrets', ...serviceShared],
  },
  'main/service/database': {
    may: [
      'main/sqlite',
      'main/service/database/account-gone.ts',
      'main/service/database/sharing.ts',
      'main/service/objects',
      'main/disk',
      ...serviceShared,
    ],
  },
  // Copies of the whole library, and putting one in its place.
  'main/service/backups': {
    may: [
      'main/sqlite',
      'main/service/calls',
      'main/service/database',
      'main/service/objects',
      'main/service/servers',
      'main/disk',
      ...serviceShared,
    ],
  },
  // The move of an account into a separate folder, or out of one into a library of others.
  'main/service/moving': {
    may: [
      'main/service/backups',
      'main/service/database',
      'main/service/objects',
      'main/service/search',
      'main/service/secrets',
      ...useCases,
      'main/disk',
      ...serviceShared,
    ],
  },
  // PostgreSQL, S3, several processes, and moves between them and a folder: other engines behind the ports of a home's
  // library. The service opens them; no room of the library knows them.
  'main/service/servers': {
    may: [
      'main/sqlite',
      'main/service/database',
      'main/service/database/sharing.ts',
      'main/service/jobs',
      'main/service/limits',
      'main/service/objects',
      'main/service/outbound',
      'main/service/room.ts',
      'main/service/usage-error.ts',
      'main/service/servers/postgres/errors.ts',
      'main/disk',
      ...serviceShared,
    ],
  },
  'main/service/servers/moving': {
    may: [
      'main/service/database',
      'main/service/moving',
      'main/service/objects',
      'main/service/secrets',
      'main/service/servers',
      'main/disk',
      ...serviceShared,
    ],
  },
  // Contract of a room, and the work that it schedules.
  'main/service/room.ts': {
    may: ['main/service/calls', 'main/service/database/sharing.ts', 'main/service/jobs', ...serviceShared],
  },
  'main/service/usage-error.ts': { may: [] },
  // Error that any change may end with.
  'main/service/database/account-gone.ts': { may: [] },
  // Facts that processes with one library know of each other.
  'main/service/database/sharing.ts': { may: [] },
  // Errors that any call may end with.
  'main/service/servers/postgres/errors.ts': { may: [] },
  'main/service/objects': {
    may: ['main/disk', 'main/service/outbound', ...serviceShared],
  },
  'main/service/search': { may: ['main/service/database', ...serviceShared] },
  // The language of a call, and the messages in it.
  'main/service/language': { may: ['shared/text'] },
  'main/service/jobs': {
    may: ['main/disk', 'main/service/database', 'main/service/database/sharing.ts', ...serviceShared],
  },
  'main/service/outbound': { may: serviceShared },
  // Bytes that are read in ranges, and files for those that are too many to be held.
  'main/service/bytes': { may: ['main/disk'] },
  // The text of bytes in any encoding, and the tags in it.
  'main/service/decoding': { may: [] },
  // Takes and returns values, except the file with its key.
  'main/service/secrets': { may: ['main/disk'] },
  // Letters on their way in. What becomes of them is the library's.
  'main/service/mail': { may: ['main/service/outbound', ...serviceShared] },
  // Pipelines take values and return values: no database, no network.
  'main/service/extraction': {
    may: [
      ...plain,
      'main/service/language',
      'main/service/bytes',
      'main/service/decoding',
      'main/service/feeds',
      'main/service/decoding',
      'main/service/media',
      'main/service/processes',
      'main/service/zip',
      'shared/wire',
    ],
  },
  // Files that other programs export.
  'main/service/imports': {
    may: [
      ...plain,
      'main/service/language',
      'shared/wire',
      'main/service/bytes',
      'main/service/decoding',
      'main/service/processes',
      'main/service/zip',
      'main/service/exports',
      'main/sqlite',
    ],
  },
  // Formats that a library is exported as. An archive has fields as calls have them.
  'main/service/exports': { may: [...plain, 'shared/api', 'main/service/language'] },
  // A folder of notes that follows the library.
  'main/service/synced-folder': { may: [...plain, 'main/service/exports', 'main/disk'] },
  // The folder that follows the library of this computer's owner, synced in a separate thread.
  'main/service/notes-folder': {
    may: [
      'main/service/synced-folder',
      'main/service/calls',
      'main/service/database',
      'main/service/exports',
      'main/service/objects',
      'main/service/servers',
      ...useCases,
      'main/disk',
      ...serviceShared,
    ],
  },
  'main/service/zip': { may: [...plain, 'main/service/bytes'] },
  'main/service/feeds': { may: [...plain, 'main/service/decoding'] },
  // Facts in pages and files about films, audio and posts.
  'main/service/media': { may: [...plain, 'main/service/feeds', 'main/service/decoding'] },
  // Where sentences end, voices and summaries must agree.
  'main/service/summary': { may: [...plain, 'main/service/speech'] },
  'main/service/speech': { may: [...plain, 'main/service/processes', 'shared/wire'] },

  // Lists that ship with the app: data, no code.
  'resources/collections': { may: [] },

  preload: { may: ['shared/host', 'shared/wire', 'shared/desktop'] },

  renderer: { may: ['renderer', 'shared/host', 'shared/words', 'shared/wire', 'shared/desktop'], flat: true },
  'renderer/report.ts': { may: ['shared/activity'] },
  'renderer/platform.ts': { may: [] },
  'renderer/when-idle.ts': { may: [] },
  'renderer/host': {
    may: [
      'renderer/report.ts',
      'renderer/when-idle.ts',
      'shared/api/direct-origin.ts',
      'shared/host',
      'shared/desktop',
      'shared/extension',
      'shared/activity',
      'shared/sync',
      'shared/model',
      'shared/words',
      'shared/limits.ts',
    ],
  },
  'renderer/app': {
    may: [
      'renderer/screens',
      'renderer/commands',
      'renderer/reading',
      'renderer/player',
      ...belowCommands,
      ...reader,
      ...readerShared,
    ].concat(['renderer/telemetry', 'shared/host', 'shared/desktop', 'shared/activity']),
  },
  'renderer/screens': {
    may: ['renderer/commands', 'renderer/reading', 'renderer/player', ...belowCommands, ...reader, ...readerShared],
  },
  'renderer/reading': { may: [...reader, ...readerShared] },
  'renderer/player': { may: ['renderer/commands', ...belowCommands, 'shared/audio', ...reader, ...readerShared] },
  'renderer/commands': { may: [...belowCommands, ...reader, ...readerShared] },
  // Dialogs that are open above all screens, among them the offer of premium and of a book.
  'renderer/dialogs': { may: [...reader, ...readerShared] },
  // The reader's wish to hear something, the listen queue, and the audio on this device.
  'renderer/listening': { may: [...reader, ...readerShared] },
  // The model that the reader named, and its answers.
  'renderer/own-model': { may: [...reader, ...readerShared] },
  // Payments, and answers to calls that need one.
  'renderer/paying': { may: ['renderer/dialogs', ...reader, ...readerShared] },
  // Addresses within the app, and the queue's filters in them.
  'renderer/paths': { may: ['renderer/selection', ...reader, ...readerShared] },
  'renderer/saving': { may: [...reader, ...readerShared] },
  // Items that keys apply to.
  'renderer/selection': { may: readerShared },
  'renderer/components': {
    may: [
      ...['renderer/report.ts', 'renderer/theme'],
      ...['shared/language', 'shared/model', 'shared/reasons', 'shared/text', 'shared/words'],
    ],
  },
  'renderer/cache': {
    may: [
      'renderer/report.ts',
      'shared/language',
      'shared/model',
      'shared/words',
      'shared/api',
      'shared/actions',
      'shared/host',
      'shared/limits.ts',
    ],
  },
  'renderer/preferences': { may: ['renderer/report.ts', 'renderer/theme', 'renderer/cache', ...plain] },
  'renderer/theme': { may: [] },
  // The browser extension. Its build joins the three: they run in different places and share nothing else.
  'renderer/extension': { may: ['shared/extension', 'shared/words'], flat: true },
  'renderer/extension/browser.ts': { may: [] },
  // The build writes its calls into every script.
  'renderer/extension/language.ts': { may: ['renderer/extension/browser.ts', 'shared/text', 'shared/words'] },
  // Runs in foreign pages: small, without network, without React.
  'renderer/extension/page': { may: ['shared/extension', 'shared/text'] },
  'renderer/extension/worker': {
    may: ['renderer/extension/browser.ts', 'shared/extension', 'shared/request', 'shared/api', ...plain],
  },
  'renderer/extension/screens': {
    may: [
      'renderer/extension/browser.ts',
      'renderer/extension/language.ts',
      'renderer/components',
      'renderer/theme',
      'shared/extension',
      ...plain,
    ].concat([
      // The side panel shows an article.
      'renderer/reading',
    ]),
  },
  'renderer/telemetry': { may: ['shared/actions', 'shared/limits.ts'] },
}

/** Rooms whose folders must not import each other, whatever the table allows the room. */
export const strangers: readonly string[] = ['renderer/screens']

export interface PackageRule {
  /** The package, or everything under a scope or prefix if it ends in `*`. */
  name: string
  /** Paths (rooms, folders or files) that may import it. */
  only: readonly string[]
  /** The rule applies to this imported name only. */
  export?: string
}

export const packageRules: readonly PackageRule[] = [
  { name: 'electron', only: ['main/index.ts', 'main/desktop-app.ts', 'main/desktop', 'main/ipc', 'preload'] },
  { name: 'electron', export: 'ipcMain', only: ['main/ipc'] },
  { name: 'electron', export: 'ipcRenderer', only: ['preload'] },
  { name: 'better-sqlite3', only: ['main/sqlite'] },
  { name: 'pg', only: ['main/service/servers/postgres'] },
  {
    name: 'kysely*',
    only: ['main/sqlite', 'main/store', 'main/service/database', ...useCases].concat([
      // Both need SQL: a queue that survives a kill, and a full-text index.
      'main/service/jobs',
      'main/service/search',
      'main/service/outgoing-mail',
      'main/service/servers/postgres',
    ]),
  },
  // Others build statements with its query builder alone, which any database understands.
  { name: 'kysely', export: 'sql', only: ['main/sqlite', 'main/store', 'main/service/database'] },
  { name: 'openid-client', only: ['main/service/accounts/oidc', 'main/service/mail'] },
  { name: '@simplewebauthn/server', only: ['main/service/accounts'] },
  { name: '@simplewebauthn/browser', only: ['renderer'] },
  { name: 'stripe', only: ['main/service/accounts/payments'] },
  { name: '@modelcontextprotocol/*', only: ['main/service/mcp', 'main/cli'] },
  { name: 'nodemailer', only: ['main/service/outgoing-mail'] },
  { name: 'mailauth', only: ['main/service/mail'] },
  { name: 'undici', only: ['main/service/outbound'] },
  { name: 'node:*', only: ['main'] },
  // Tests write databases as earlier releases left them, which used it, and check what the app makes of them.
  { name: 'dexie*', only: ['tests'] },
  { name: 'idb', only: ['renderer/host', 'renderer/player/offline', 'renderer/extension/worker'] },
  { name: 'react*', only: ['renderer'] },
  { name: '@base-ui/*', only: ['renderer'] },
  { name: 'zustand*', only: ['renderer'] },
  { name: 'swr*', only: ['renderer'] },
  { name: 'hono*', only: ['main/service'] },
  { name: '@hono/*', only: ['main/service'] },
]

/** Globals that access the network or the disk, with the paths that may use them. Elsewhere the means are passed in. */
export const guardedGlobals = [
  {
    names: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
    only: [
      'renderer/host',
      'renderer/extension/worker',
      // Request that a media element makes otherwise, with the same address.
      'renderer/player/audio-file/fetch-audio-range.ts',
      // Requests that the desktop's main process answers.
      'renderer/app/desktop/take-received.ts',
      'main/service/outbound',
      'main/cli/index.ts',
      'main/index.ts',
      'main/desktop',
      'resources',
    ],
  },
  { names: ['indexedDB'], only: ['renderer/host'] },
] as const
