import { contentType } from '../content-type.ts'

/** Ways in which an item arrives in a library. */
export const arrivalWays = ['saved', 'feed', 'email', 'import', 'sent'] as const
export type ArrivalWay = (typeof arrivalWays)[number]

/** The kinds of items that a rule distinguishes, with the content types of each. */
export const ruleKinds = {
  article: [contentType.article],
  post: [contentType.twitter],
  email: [contentType.email],
  pdf: [contentType.pdf, contentType.emailPdf],
  book: [contentType.book],
  video: [contentType.youtube],
  podcast: [contentType.podcast],
  note: [contentType.note],
  picture: [contentType.picture],
} as const
export type RuleKind = keyof typeof ruleKinds

export const ruleTests = ['is', 'is_not', 'has', 'has_not', 'over', 'under'] as const
export type RuleTest = (typeof ruleTests)[number]

/** The kinds of values of conditions, and the comparisons that each allows. */
const kindsOfValue = {
  /** A followed feed or newsletter: see ruleSourceOf. */
  source: { takes: 'text', tests: ['is', 'is_not'] },
  /** A host, which includes its subdomains. */
  host: { takes: 'text', tests: ['is', 'is_not'] },
  /** Words, or consecutive words, folded as in a search. */
  words: { takes: 'text', tests: ['has', 'has_not'] },
  /** A language code. */
  language: { takes: 'text', tests: ['is', 'is_not'] },
  /** Minutes of reading, listening or watching. */
  minutes: { takes: 'number', tests: ['over', 'under'] },
  kind: { takes: 'text', tests: ['is', 'is_not'], choices: Object.keys(ruleKinds) },
  tag: { takes: 'text', tests: ['has', 'has_not'] },
  /** The ID of a shelf. */
  shelf: { takes: 'text', tests: ['has', 'has_not'] },
  way: { takes: 'text', tests: ['is', 'is_not'], choices: arrivalWays },
  /** Only yes or no. */
  fact: { takes: 'nothing', tests: ['is', 'is_not'] },
} as const satisfies Record<string, ValueFacts>

interface ValueFacts {
  readonly takes: 'text' | 'number' | 'nothing'
  readonly tests: readonly RuleTest[]
  /** The only values that are allowed. Absent if any text is. */
  readonly choices?: readonly string[]
}

/** Every fact about an item that a rule can test. The form, the service, exports and the public API use this table. */
export const ruleFields = {
  source: 'source',
  host: 'host',
  author: 'words',
  title: 'words',
  text: 'words',
  /** The title or the text. */
  anywhere: 'words',
  language: 'language',
  length: 'minutes',
  kind: 'kind',
  tag: 'tag',
  shelf: 'shelf',
  way: 'way',
  /** True if the reader has read the item, or another item with its address, to the end. */
  read: 'fact',
} as const satisfies Record<string, keyof typeof kindsOfValue>

export type RuleField = keyof typeof ruleFields

export const ruleFieldNames = Object.keys(ruleFields) as readonly RuleField[]

/** True if a field's values are words that a text can contain. */
export const takesWords = (field: RuleField): boolean => ruleFields[field] === 'words'

/** Returns what a field's value is, and which tests it allows. */
export const factsOfField = (field: RuleField): ValueFacts => kindsOfValue[ruleFields[field]]

/**
 * Everything that a rule can do. `place`: only the last one of several moves the item. `takes`: the value that the
 * action needs. `onlyNew`: it is done when an item arrives, never for items that are already there.
 */
export const ruleActions = {
  tag: { takes: 'tag' },
  /** Puts the item last on a shelf. The value is the shelf's ID. */
  shelf: { takes: 'shelf' },
  queue: { takes: 'nothing', place: true },
  archive: { takes: 'nothing', place: true },
  /** Takes the item out of the inbox. */
  mute: { takes: 'nothing', place: true },
  favorite: { takes: 'nothing' },
  listen: { takes: 'nothing' },
  /** The value is the address of an e-reader, or empty for the one that was connected first. */
  send: { takes: 'e-reader', onlyNew: true },
  notify: { takes: 'nothing', onlyNew: true },
} as const satisfies Record<string, ActionFacts>

interface ActionFacts {
  readonly takes: 'nothing' | 'tag' | 'shelf' | 'e-reader'
  readonly place?: true
  readonly onlyNew?: true
}

export type RuleActionName = keyof typeof ruleActions
export const ruleActionNames = Object.keys(ruleActions) as readonly RuleActionName[]

export const factsOfAction = (name: RuleActionName): ActionFacts => ruleActions[name]
