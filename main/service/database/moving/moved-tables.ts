import type { Tables } from '../tables.ts'

/** The tables whose rows others name by a number. Where an account arrives, they may get other numbers. */
export type Numbered =
  | 'annotation'
  | 'article'
  | 'confirmation'
  | 'content'
  | 'entry'
  | 'feed_item'
  | 'history'
  | 'job'
  | 'kindle_account'
  | 'email'
  | 'library_entry'
  | 'magazine'
  | 'mail_account'
  | 'note'
  | 'profile'
  | 'reading_session'
  | 'rss_feed'
  | 'source'
  | 'tag'
  | 'tool_action'
  | 'upload'
  | 'webhook'

type Row = Readonly<Record<string, unknown>>

export interface MovedTable {
  /** The columns that hold numbers of rows, its own included, and of which table. */
  readonly numbers: Readonly<Record<string, Numbered | ((row: Row) => Numbered | null)>>
  /** The columns with sealed secrets. */
  readonly sealed?: readonly string[]
  /** Filter for the rows that move. All by default. */
  readonly where?: string
  /** Values to which columns are reset. */
  readonly anew?: Readonly<Record<string, number | null>>
}

/** A table that stays behind, with the reason. */
export interface LeftTable {
  readonly left: string
  /** True if it still moves when the whole library moves, its service included. */
  readonly comesWithAll?: true
}

/** A table that is not moved row by row: see copy-account.ts. */
export interface TableApart {
  readonly apart: string
}

const letsIn = { left: 'It lets somebody in to the service that it is from', comesWithAll: true } as const
const underWay = { left: 'It is under way, and ends where it began' }
const derived = { left: 'It is made anew of the rest' }
const services = { left: 'It is the service’s', comesWithAll: true } as const
const begun = { left: 'Who has begun to sign in begins again' }

const ofContent = { numbers: { content_id: 'content' } } as const satisfies MovedTable

/** Subject of a job, by its kind. Jobs of other kinds are created again, or belong to data that stays behind. */
const subjects: Readonly<Record<string, Numbered | null>> = {
  article: 'content',
  'article-again': 'content',
  'article-newer': 'content',
  'article-page': 'content',
  email: 'email',
  retag: null,
}

const kinds = Object.keys(subjects)
  .map((kind) => `'${kind}'`)
  .join(', ')

/** Treatment of each table when an account moves to another library. A table that is missing does not compile. */
export const movedTables: Readonly<Record<keyof Tables, MovedTable | LeftTable | TableApart>> = {
  account: { apart: 'The account itself' },
  annotation: { numbers: { id: 'annotation', content_id: 'content' } },
  article: { numbers: { id: 'article', content_id: 'content' } },
  claimed_address: ofContent,
  client_event: services,
  confirmation: { numbers: { id: 'confirmation' } },
  content: {
    numbers: {
      id: 'content',
      author_id: 'profile',
      publisher_id: 'profile',
      newsletter_id: 'profile',
      article_id: 'article',
      merged_into: 'content',
      rss_feed_id: 'rss_feed',
    },
  },
  content_address: ofContent,
  content_file: ofContent,
  content_media: ofContent,
  content_tag: { numbers: { content_id: 'content', tag_id: 'tag' } },
  digest: { numbers: {} },
  entry: { numbers: { rid: 'entry', content_id: 'content' } },
  entry_json: { apart: 'The text contains numbers, so it is written anew' },
  episode: ofContent,
  feed_item: { apart: 'It is a public fact, which may be there already' },
  feed_poll: { apart: 'It is a public fact, which may be there already' },
  feed_push: { left: 'The hub has agreed with the service, and is asked anew' },
  feed_token: letsIn,
  gone_account: services,
  guest_pass: services,
  had_trial: services,
  handle: { apart: 'Somebody else may have the name' },
  history: { numbers: { id: 'history', content_id: 'content' } },
  identity: { numbers: {} },
  job: {
    numbers: {
      id: 'job',
      subject: ({ kind }) => subjects[String(kind)] ?? null,
    },
    where: `kind IN (${kinds})`,
    anew: { state: 0, attempts: 0, starts: 0, lease: null },
  },
  kindle_account: { numbers: { id: 'kindle_account' } },
  kindle_upload: underWay,
  email: { numbers: { id: 'email', mail_account_id: 'mail_account' } },
  email_picture: { numbers: { email_id: 'email' } },
  email_sender: ofContent,
  library_entry: { numbers: { id: 'library_entry', content_id: 'content' } },
  lineage: { left: 'Every client asks for everything anew' },
  listen_queue_item: ofContent,
  magazine: {
    numbers: {
      id: 'magazine',
      kindle_id: 'kindle_account',
      subject: ({ list }) => (list === 'tag' ? 'tag' : null),
    },
  },
  magazine_item: { numbers: { magazine_id: 'magazine', content_id: 'content' } },
  mail_account: { numbers: { id: 'mail_account' }, sealed: ['password'] },
  merged_annotation: { numbers: { id: 'annotation', into_id: 'annotation', content_id: 'content' } },
  naming: { numbers: { content_id: 'content', author_id: 'profile', page_author_id: 'profile' } },
  newsletter: { numbers: { profile_id: 'profile', mail_account_id: 'mail_account' } },
  note: { numbers: { id: 'note', content_id: 'content' } },
  outgoing_email: underWay,
  outside_identity: letsIn,
  outside_sign_in: begun,
  page: ofContent,
  page_picture: ofContent,
  passkey: letsIn,
  payment: services,
  payment_event: services,
  personal_token: letsIn,
  preference: { numbers: {} },
  premium_conversion: services,
  profile: { numbers: { id: 'profile' } },
  public_page: ofContent,
  reading_session: { numbers: { id: 'reading_session', content_id: 'content' } },
  readwise_account: { numbers: { sent_id: 'annotation' }, sealed: ['token'] },
  received_item: { apart: 'It names items of feeds, which may be there already' },
  refresh_token: letsIn,
  retag_pending: ofContent,
  rss_feed: { apart: 'It is a public fact, which may be there already' },
  save_key: ofContent,
  search_part: derived,
  search_pending: derived,
  search_start: derived,
  search_text: derived,
  sender_key: { numbers: { profile_id: 'profile' } },
  sent_html: ofContent,
  session: letsIn,
  sign_in: begun,
  signing_key: services,
  source: { numbers: { id: 'source', profile_id: 'profile', rss_feed_id: 'rss_feed' } },
  speech_server: { numbers: {}, sealed: ['key'] },
  speech_server_text: ofContent,
  speech_server_voice: { numbers: {} },
  spoken_file: { left: 'Its sound is outside of the library, and is spoken anew' },
  tag: { numbers: { id: 'tag' } },
  tool_action: { numbers: { id: 'tool_action' } },
  transcript: ofContent,
  transfer: underWay,
  transfer_item: underWay,
  upload: { numbers: { id: 'upload' } },
  upload_part: { numbers: { upload_id: 'upload' } },
  waiting_payment: services,
  webhook: { numbers: { id: 'webhook' }, sealed: ['secret', 'old_secret'] },
  webhook_delivery: underWay,
  wrong_code: begun,
}

/** The tables that move row by row. */
export const rowsToMove: readonly (readonly [name: string, table: MovedTable])[] = Object.entries(movedTables).flatMap(
  ([name, table]) => ('numbers' in table ? [[name, table] as const] : []),
)

/** The tables of an account that are brought otherwise, and that come as they are if the whole library moves. */
export const besideRows = ['handle', 'received_item', 'entry_json'] as const satisfies readonly (keyof Tables)[]

/** Tables that all accounts share, in the order in which they move. They move before the accounts. */
export const sharedTables = ['rss_feed', 'feed_poll', 'feed_item'] as const satisfies readonly (keyof Tables)[]

/** Further tables that move with the whole library. */
export const serviceTables: readonly string[] = Object.entries(movedTables).flatMap(([name, table]) =>
  'comesWithAll' in table ? [name] : [],
)

/** The tables that move, and whose rows name objects. */
export const namingObjects = [
  'page',
  'content_file',
  'upload_part',
  'email',
  'email_picture',
  'page_picture',
] as const satisfies readonly (keyof Tables)[]
