import { type SendersAllowed, sendersAllowed } from './sender-preferences.ts'

/** Maximum number of readers to whom an item is sent in one call, and of accounts to which a reader sends in 24 hours. */
export const MOST_RECEIVERS = 10
export const MOST_SENT_A_DAY = 100
/** Maximum number of sent items that wait in a reader's inbox: from everyone together, and from one sender. */
export const MOST_SENT_WAITING = 1000
export const MOST_SENT_WAITING_OF_ONE = 100
/** Maximum length of the note in user-perceived characters. */
export const LONGEST_SENT_NOTE = 2000

/** Maximum number of readers about whom a reader can decide. */
export const MOST_KNOWN_READERS = 500

/** Another reader of the service who sent an item, as known when it arrived. */
export interface SentBy {
  readonly id: number
  /** Identifies the sender, even under another handle. */
  readonly reader: string
  /** Without the @. */
  readonly handle: string
  readonly name: string
  /** Plain text. Empty if there is none. */
  readonly note: string
  readonly date: string
}

/** A reader's decision about another one. */
export const readerStandings = ['muted', 'allowed'] as const
export type ReaderStanding = (typeof readerStandings)[number]

/** A reader about whom another one decided. */
export interface KnownReader {
  readonly reader: string
  readonly handle: string
  readonly name: string
  readonly standing: ReaderStanding
}

/** The name of the preference that stores which readers may send. Its value is one of `sendersAllowed`, as JSON. */
export const SENDERS_PREFERENCE = 'choice/sendersAllowed'

/** The name of the preference that stores a decision about a reader. */
export const readerPreference = (reader: string): string => `reader/${reader}`

const READER = /^[0-9a-f]{32}$/

export const isReaderKey = (key: string): boolean => READER.test(key)

/** The JSON of the preference, with its fields in a fixed order. */
export const storedReader = ({ handle, name, standing }: Omit<KnownReader, 'reader'>): string =>
  JSON.stringify({ standing, handle, name })

/** Returns the decision that a preference stores. Null if it is damaged. */
export function readerOf(reader: string, json: string): KnownReader | null {
  const given = parsed(json)
  if (!isReaderKey(reader) || typeof given !== 'object' || given === null) return null
  const { standing, handle, name } = given as Readonly<Record<string, unknown>>
  const known = readerStandings.find((one) => one === standing)
  if (known === undefined || typeof handle !== 'string' || typeof name !== 'string') return null
  return { reader, handle: handle.slice(0, 30), name: name.slice(0, 200), standing: known }
}

/** Returns who may send according to the preference's JSON. Everyone if it is absent or damaged. */
export function sendersAllowedOf(json: string | null | undefined): SendersAllowed {
  const given = json == null ? null : parsed(json)
  return sendersAllowed.find((one) => one === given) ?? 'everyone'
}

/** Returns a handle as it is stored, from how a reader types it. Null if it can't be one. */
export function handleIn(typed: string): string | null {
  const handle = typed.trim().replace(/^@/, '').toLowerCase()
  return /^[a-z][a-z0-9_]{2,29}$/.test(handle) ? handle : null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
