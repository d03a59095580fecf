import type { Columns } from '../schema/describe.ts'
import { objectTables } from '../schema/keys.ts'
import { tables, type Tables } from '../tables.ts'

/** Tables whose rows are referred to by a number. These numbers may change when an account is moved. */
export type Numbered = keyof typeof tables

type Row = Readonly<Record<string, unknown>>

type Numbers = Readonly<Record<string, Numbered | ((row: Row) => Numbered | null)>>

interface MovedRows {
  /**
   * Columns whose number can refer to different tables, depending on other columns. The remaining references are
   * described by the schema.
   */
  readonly numbers?: Numbers
  /** Filter for the rows that move. By default, all rows do. */
  readonly where?: string
  /** Values to which columns are reset. */
  readonly anew?: Readonly<Record<string, number | null>>
}

/** A table that is moved row by row. */
export interface MovedTable extends MovedRows {
  /** The columns that contain row numbers, including the table's own, and the tables that these numbers belong to. */
  readonly numbers: Numbers
  /** The columns with encrypted secrets. */
  readonly sealed?: readonly string[]
}

/** A table that is not moved, with the reason. */
export interface LeftTable {
  readonly left: string
  /** True if the table is moved when the whole library moves, including its service. */
  readonly comesWithAll?: true
}

/** A table that is moved, but not row by row: see copy-account.ts. */
export interface TableApart {
  readonly apart: string
}

const letsIn = { left: 'It lets somebody in to the service that it is from', comesWithAll: true } as const
const underWay = { left: 'It is under way, and ends where it began' }
const derived = { left: 'It is made anew of the rest' }
const services = { left: 'It is the service’s', comesWithAll: true } as const
const begun = { left: 'Who has begun to sign in begins again' }

/** Moves all rows of an account unchanged, except for their numbers. */
const moved: MovedRows = {}

/**
 * The table that a job's subject belongs to, by the kind of job. Jobs of other kinds are created again, or belong to
 * data that is not moved.
 */
const subjects: Readonly<Record<string, Numbered | null>> = {
  article: 'content',
  'article-again': 'content',
  'article-newer': 'content',
  'article-page': 'content',
  email: 'email',
  retag: null,
  send: 'sending',
}

const kinds = Object.keys(subjects)
  .map((kind) => `'${kind}'`)
  .join(', ')

/**
 * Specifies how each table is handled when an account moves to another library. If a table is missing here, the code
 * does not compile.
 */
export const movedTables: Readonly<Record<keyof Tables, MovedRows | LeftTable | TableApart>> = {
  account: { apart: 'The account itself' },
  annotation: moved,
  arrival: moved,
  article: moved,
  claimed_address: moved,
  client_event: services,
  confirmation: moved,
  content: moved,
  content_address: moved,
  content_file: moved,
  content_media: moved,
  content_tag: moved,
  copied_text: moved,
  digest: moved,
  entry: moved,
  entry_json: { apart: 'The text contains numbers, so it is written anew' },
  episode: moved,
  feed_item: { apart: 'It is a public fact, which may be there already' },
  feed_poll: { apart: 'It is a public fact, which may be there already' },
  feed_push: { left: 'The hub has agreed with the service, and is asked anew' },
  feed_token: letsIn,
  gone_account: services,
  guest_pass: services,
  had_trial: services,
  handle: { apart: 'Somebody else may have the name' },
  history: moved,
  identity: moved,
  job: {
    numbers: { subject: ({ kind }) => subjects[String(kind)] ?? null },
    where: `kind IN (${kinds})`,
    anew: { state: 0, attempts: 0, starts: 0, lease: null },
  },
  kindle_account: moved,
  kindle_upload: underWay,
  email: moved,
  email_picture: moved,
  email_sender: moved,
  library_entry: moved,
  lineage: { left: 'Every client asks for everything anew' },
  listen_queue_item: moved,
  magazine: { numbers: { subject: ({ list }) => (list === 'tag' ? 'tag' : null) } },
  magazine_item: moved,
  mail_account: moved,
  merged_annotation: moved,
  muted_entry: moved,
  model_answer: moved,
  model_server: moved,
  naming: moved,
  newsletter: moved,
  note: moved,
  outgoing_email: underWay,
  outside_identity: letsIn,
  outside_sign_in: begun,
  page: moved,
  page_picture: moved,
  page_version: moved,
  passkey: letsIn,
  payment: services,
  payment_event: services,
  personal_token: letsIn,
  preference: moved,
  premium_conversion: services,
  profile: moved,
  public_page: moved,
  public_shelf: moved,
  reading_session: moved,
  readwise_account: moved,
  received_item: { apart: 'It names items of feeds, which may be there already' },
  refresh_token: letsIn,
  retag_pending: moved,
  rss_feed: { apart: 'It is a public fact, which may be there already' },
  // The run itself is not moved.
  rule_deed: { anew: { run: null } },
  rule_run: underWay,
  save_key: moved,
  search_part: derived,
  search_pending: derived,
  search_start: derived,
  search_text: derived,
  sender_key: moved,
  sending: moved,
  sent_html: moved,
  sent_item: moved,
  session: letsIn,
  shelf: moved,
  // It names an account of the service that the library leaves.
  shelf_item: { anew: { added_by: null } },
  shelf_member: { left: 'It names accounts of the service that the library leaves' },
  sign_in: begun,
  signing_key: services,
  source: moved,
  speech_server: moved,
  speech_server_text: moved,
  speech_server_voice: moved,
  spoken_file: { left: 'Its sound is outside of the library, and is spoken anew' },
  tag: moved,
  tool_action: moved,
  transcript: moved,
  transfer: underWay,
  transfer_item: underWay,
  upload: moved,
  upload_part: moved,
  waiting_payment: services,
  webhook: moved,
  webhook_delivery: underWay,
  wrong_code: begun,
}

/** The tables that are moved row by row. */
export const rowsToMove: readonly (readonly [name: string, table: MovedTable])[] = Object.entries(tables).flatMap(
  ([name, { columns }]) => {
    const rules = movedTables[name as keyof typeof tables]
    if ('left' in rules || 'apart' in rules) return []
    return [[name, { ...rules, numbers: { ...numbersIn(name, columns), ...rules.numbers }, sealed: sealedIn(columns) }]]
  },
)

function numbersIn(table: string, columns: Columns): Numbers {
  const named = Object.entries(columns).flatMap(([column, { facts }]) => {
    if (facts.key === 'counted' || facts.key === 'numbered') return [[column, table] as const]
    return facts.names === null || column === 'account_id' ? [] : [[column, facts.names] as const]
  })
  return Object.fromEntries(named) as Numbers
}

function sealedIn(columns: Columns): string[] {
  return Object.entries(columns).flatMap(([column, { facts }]) => (facts.isSealed ? [column] : []))
}

/**
 * Tables of an account that are moved in another way than row by row. If the whole library moves, they are copied
 * unchanged.
 */
export const besideRows = ['handle', 'received_item', 'entry_json'] as const satisfies readonly (keyof Tables)[]

/** Tables that all accounts share, in the order in which they are moved. They are moved before the accounts. */
export const sharedTables = ['rss_feed', 'feed_poll', 'feed_item'] as const satisfies readonly (keyof Tables)[]

/** Additional tables that are moved with the whole library. */
export const serviceTables: readonly string[] = Object.entries(movedTables).flatMap(([name, table]) =>
  'comesWithAll' in table ? [name] : [],
)

/** The tables that are moved and whose rows refer to objects. */
export const namingObjects: readonly string[] = objectTables.filter((name) =>
  rowsToMove.some(([moving]) => moving === name),
)
