import type { Generated } from 'kysely'
import type {
  FeedTokenTable,
  HandleTable,
  OutgoingEmailTable,
  OutsideIdentityTable,
  OutsideSignInTable,
  PasskeyTable,
  PaymentEventTable,
  PaymentTable,
  IdentityTable,
  PersonalTokenTable,
  GuestPassTable,
  HadTrialTable,
  PremiumConversionTable,
  SignInTable,
  WaitingPaymentTable,
  WrongCodeTable,
} from './account-table-types.ts'
import type {
  KindleAccountTable,
  KindleUploadTable,
  MagazineItemTable,
  MagazineTable,
  ReadwiseAccountTable,
  ToolActionTable,
  WebhookDeliveryTable,
  WebhookTable,
} from './tool-tables.ts'
import type {
  SpeechServerTable,
  SpeechServerTextTable,
  SpeechServerVoiceTable,
  SpokenFileTable,
} from './speech-tables.ts'
import type { FeedItemTable, FeedPollTable, FeedPushTable, ReceivedItemTable } from './feed-tables.ts'
import type {
  ConfirmationTable,
  DigestTable,
  EmailPictureTable,
  EmailSenderTable,
  EmailTable,
  MailAccountTable,
  NewsletterTable,
  SenderKeyTable,
} from './email-tables.ts'
import type {
  ContentFileTable,
  ContentMediaTable,
  ListenQueueItemTable,
  EpisodeTable,
  TranscriptTable,
  UploadPartTable,
  UploadTable,
} from './media-tables.ts'
import type {
  ClientEventTable,
  PreferenceTable,
  ClaimedAddressTable,
  ContentAddressTable,
  NamingTable,
  PagePictureTable,
  PageTable,
  PublicPageTable,
  ReadingSessionTable,
  RssFeedTable,
  SaveKeyTable,
  SearchPartTable,
  SearchPendingTable,
  SearchStartTable,
  SearchTextTable,
  SourceTable,
  TransferItemTable,
  TransferTable,
} from './library-tables.ts'

/**
 * The tables of library.db. Dates that order entries or leave the service are whole microseconds since the epoch
 * (`…_us`), our own deadlines are milliseconds (`…_ms`). Booleans are 0 and 1.
 */
export interface Tables {
  account: AccountTable
  gone_account: GoneAccountTable
  lineage: LineageTable
  signing_key: SigningKeyTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  sign_in: SignInTable
  handle: HandleTable
  personal_token: PersonalTokenTable
  feed_token: FeedTokenTable
  guest_pass: GuestPassTable
  premium_conversion: PremiumConversionTable
  identity: IdentityTable
  profile: ProfileTable
  content: ContentTable
  article: ArticleTable
  sent_html: SentHtmlTable
  library_entry: LibraryEntryTable
  history: HistoryTable
  annotation: AnnotationTable
  merged_annotation: MergedAnnotationTable
  note: NoteTable
  tag: TagTable
  content_tag: ContentTagTable
  entry: EntryTable
  entry_json: EntryJsonTable
  job: JobTable
  rss_feed: RssFeedTable
  source: SourceTable
  feed_poll: FeedPollTable
  feed_item: FeedItemTable
  feed_push: FeedPushTable
  received_item: ReceivedItemTable
  email: EmailTable
  email_picture: EmailPictureTable
  email_sender: EmailSenderTable
  digest: DigestTable
  sender_key: SenderKeyTable
  newsletter: NewsletterTable
  confirmation: ConfirmationTable
  mail_account: MailAccountTable
  claimed_address: ClaimedAddressTable
  content_address: ContentAddressTable
  save_key: SaveKeyTable
  page_picture: PagePictureTable
  naming: NamingTable
  page: PageTable
  public_page: PublicPageTable
  content_file: ContentFileTable
  content_media: ContentMediaTable
  episode: EpisodeTable
  transcript: TranscriptTable
  listen_queue_item: ListenQueueItemTable
  speech_server: SpeechServerTable
  speech_server_voice: SpeechServerVoiceTable
  speech_server_text: SpeechServerTextTable
  spoken_file: SpokenFileTable
  reading_session: ReadingSessionTable
  client_event: ClientEventTable
  preference: PreferenceTable
  transfer: TransferTable
  transfer_item: TransferItemTable
  outgoing_email: OutgoingEmailTable
  outside_sign_in: OutsideSignInTable
  outside_identity: OutsideIdentityTable
  passkey: PasskeyTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  waiting_payment: WaitingPaymentTable
  had_trial: HadTrialTable
  wrong_code: WrongCodeTable
  upload: UploadTable
  upload_part: UploadPartTable
  retag_pending: RetagPendingTable
  webhook: WebhookTable
  tool_action: ToolActionTable
  kindle_account: KindleAccountTable
  kindle_upload: KindleUploadTable
  magazine: MagazineTable
  magazine_item: MagazineItemTable
  readwise_account: ReadwiseAccountTable
  webhook_delivery: WebhookDeliveryTable
  search_text: SearchTextTable
  search_part: SearchPartTable
  search_start: SearchStartTable
  search_pending: SearchPendingTable
}

export interface AccountTable {
  id: Generated<number>
  uuid: string
  name: string
  email: string | null
  created_us: number
  /** Counts every change of an entry. The entry has the value at which it last changed. */
  version: Generated<number>
  /** The newest feed_dirty_date given out. */
  dirty_us: Generated<number>
  queue_count: Generated<number>
  archive_count: Generated<number>
  /** JSON object of the reader's settings: see accounts/profile-settings.ts. */
  settings: Generated<string>
  /** Identifies the addresses that receive mail for this account: 80 random bits, in lower-case hexadecimal. */
  mail_key: string
  /** The one before, and until when mail to it is received. */
  former_mail_key: string | null
  former_mail_until_us: number | null
  /** Since when it cannot be signed in to. */
  disabled_ms: Generated<number | null>
  /** Since when it is being deleted: see accounts/account-removal.ts. */
  leaving_ms: Generated<number | null>
  /** Megabytes it may keep. Null: as many as the service usually allows. */
  quota_mb: Generated<number | null>
}

/** Number of an account that was deleted. No other gets it: work started for one must not reach another. */
export interface GoneAccountTable {
  id: number
}

/** One row per start of the service: see library/entries/sync-epochs.ts. */
export interface LineageTable {
  id: Generated<number>
  token: string
  account_id: number
  start_version: number
}

export interface SigningKeyTable {
  id: Generated<number>
  secret: Buffer
  created_us: number
}

/** A family of refresh tokens: one session on one device. */
export interface SessionTable {
  id: Generated<number>
  account_id: number
  client_type: string
  created_ms: number
  revoked_ms: number | null
  /** The client's user agent, truncated. */
  device: string | null
  /** Time of the last refresh. */
  used_ms: number | null
}

export interface RefreshTokenTable {
  /** SHA-256 of the token. The token itself is stored nowhere. */
  hash: Buffer
  session_id: number
  expires_ms: number
  spent_ms: number | null
}

/** An author or publisher that a reader's pages name. */
export interface ProfileTable {
  id: Generated<number>
  account_id: number
  profile_type: number
  name: string
  /** Where the name was seen, because two sites may have authors of one name. */
  domain: string
}

export interface ContentTable {
  id: Generated<number>
  account_id: number
  /** The address without fragment and tracking: one content per account and identity. */
  identity_url: string
  /** As first saved. */
  url: string
  title: string
  site_name: string | null
  author_id: number | null
  publisher_id: number | null
  publication_us: number | null
  feed_us: number
  excerpt: string
  image_url: string | null
  source_type: number
  content_type: number
  article_id: number | null
  processing_status: number
  processing_error: string | null
  user_agent: string | null
  /** The same page as this content, which now holds everything. Library state 3. */
  merged_into: Generated<number | null>
  /** Source that added it, if not its reader. */
  rss_feed_id: Generated<number | null>
  newsletter_id: Generated<number | null>
  version: Generated<number>
  dirty_us: Generated<number>
}

/** The current extraction of a content. A new extraction is a new row with a new id. */
export interface ArticleTable {
  id: Generated<number>
  account_id: number
  content_id: number
  url: string
  title: string
  /** JSON array of names. */
  authors: string
  publication_us: number | null
  word_count: number
  reading_minutes: number
  language: string | null
  is_rtl: number
  /** Headings keep their levels. */
  markdown: string
  /** The canonical text. Annotation offsets count its UTF-16 code units. */
  text: string
  text_hash: string
  /** SHA-256 of the html a client sent. Null if we fetched the page. */
  html_hash: string | null
  created_us: number
  /** The estimated quality of the extraction, 0 to 1. Null from extractors that estimate none. */
  quality: Generated<number | null>
  /** The version of the rule that makes the canonical text. */
  text_version: Generated<number | null>
  /** The page's type: see extraction/blocks/block-features.ts. */
  page_type: Generated<string | null>
  /** Reason why the reader could not see the article: see extraction/page-notice.ts. */
  notice: Generated<string | null>
  /** The finder that found it, 'usual' or 'other'. Null for the usual one. */
  finder: Generated<string | null>
  /** A sentence about what could not be had. Null if nothing is missing. */
  remark: Generated<string | null>
}

/** A page that came with a save, stored until it is read. */
export interface SentHtmlTable {
  account_id: number
  content_id: number
  html: string
  hash: string
  /** True if another program archived it. Then nothing is fetched in addition to it. */
  is_archived: Generated<number>
}

export interface LibraryEntryTable {
  id: Generated<number>
  account_id: number
  content_id: number
  library_state: number
  library_state_us: number
  modified_us: number
  is_favorited: number
  favorited_us: number | null
  queue_order: number
  /** The earliest library_state_us ever. */
  first_us: Generated<number>
}

export interface HistoryTable {
  id: Generated<number>
  account_id: number
  content_id: number
  last_viewed_us: number | null
  last_interaction_us: number
  last_annotated_us: number | null
  last_read: number | null
  max_read: number | null
  last_audio: number | null
  max_audio: number | null
  /** Time when it was first read to the end. */
  finished_us: number | null
}

/** The words of a highlight, and where they are. */
export interface QuoteColumns {
  text: string
  before_text: string
  after_text: string
  word_start: number | null
  word_end: number | null
  char_start: number | null
  char_end: number | null
}

export interface AnnotationTable extends QuoteColumns {
  id: Generated<number>
  account_id: number
  content_id: number
  note: string | null
  is_liked: Generated<number>
  created_us: number
  /** Time of the last change of its note or like. Null if never. */
  updated_us: Generated<number | null>
  /** Hash of the canonical text in which the offsets were found. Null while they are only the client's claim. */
  text_hash: string | null
  /** Its words are no longer in the article. */
  is_detached: Generated<number>
  /** The id it had on the device that made it, until the service had answered. Null if that is not known. */
  temporary_id: Generated<number | null>
  /** Null: the usual color. */
  color: Generated<string | null>
  /** A JSON array of names. Null: none. */
  tags: Generated<string | null>
  /** When it was last reviewed, and how often. */
  reviewed_us: Generated<number | null>
  reviews: Generated<number>
}

/** A highlight that became part of another, as it was. */
export interface MergedAnnotationTable extends QuoteColumns {
  id: number
  account_id: number
  content_id: number
  /** The highlight that has its words now. That one may itself have become part of a third. */
  into_id: number
  /** The call that merged them named it, so its writer had seen it. */
  is_named: number
  note: string | null
  is_liked: number
  created_us: number
  temporary_id: number | null
  color: string | null
  tags: string | null
}

export interface NoteTable {
  id: Generated<number>
  account_id: number
  content_id: number
  note: string
  created_us: number
}

export interface TagTable {
  id: Generated<number>
  account_id: number
  name: string
  /** See foldedName in shared/model/tag.ts. Null of a tag that an older version made. */
  folded_name: Generated<string | null>
  created_us: number
  last_used_us: number
  article_count: Generated<number>
}

export interface ContentTagTable {
  account_id: number
  content_id: number
  tag_id: number
  added_us: number
}

/**
 * The columns that feeds filter and sort by. `toQueueRow` derives them from the content in the transaction that changed
 * it. The text to send is in `entry_json`, because this split makes queries up to 17 times faster.
 */
export interface EntryTable {
  rid: Generated<number>
  account_id: number
  content_id: number
  library_state: number
  version: number
  dirty_us: number
  favorited_us: number
  /** Milliseconds, as in shared/model/queue-fields.ts. */
  state_date: number
  word_count: number
  publication_date: number
  viewed_date: number
  /** See shared/model/queue-flags.ts. */
  flags: number
  /** Time of the last highlight. 0 without highlights. */
  annotated_us: Generated<number>
  /** When a source brought it. 0 once it is saved, archived or deleted. */
  inbox_us: Generated<number>
}

export interface EntryJsonTable {
  rid: number
  account_id: number
  /** A FeedEntry up to and with `"tags":`. See library/entries/entry-text.ts. */
  json: string
}

export interface JobTable {
  id: Generated<number>
  account_id: number
  kind: string
  /** Subject of the job, mostly a content. An account has at most one open job of a kind and subject. */
  subject: number
  state: Generated<number>
  /** Attempts that ended in a failure worth repeating. */
  attempts: Generated<number>
  /** Number of starts, including those during which the process died. */
  starts: Generated<number>
  run_after_ms: number
  lease: string | null
  created_ms: number
  /** 0 for work that no one waits for: imports, pages read again. */
  is_awaited: Generated<number>
}

/** An entry whose version does not yet show that one of its tags changed. */
export interface RetagPendingTable {
  content_id: number
  account_id: number
}
