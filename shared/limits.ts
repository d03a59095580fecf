/** The app's limits and intervals. Durations are milliseconds. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Number of entries per page, local or from the service. */
export const PAGE_SIZE = 50

/**
 * Number of entries per page of a full sync after the first page, if the service supports it. This takes ten times
 * fewer requests.
 */
export const SYNC_PAGE_SIZE = 500

/** Age limit of the inbox, in hours. */
export const INBOX_MAX_AGE_HOURS = 720

/** Limits of the read states: "unread" below the first, "read" at or above the second, "in progress" in between. */
export const READ_STARTED = 0.05
export const READ_FINISHED = 0.95

/** "Short" articles have fewer words than this. */
export const SHORT_WORDS = 500

/** "Lindy" articles were published at least this long ago. */
export const LINDY_AGE = 10 * DAY

/** A full sync is repeated when the last one is this old. */
export const QUEUE_REFRESH_AGE = 7 * DAY
export const UPDATES_INTERVAL = 60 * SECOND
export const IDLE_START_TIMEOUT = 2 * SECOND
export const STAGGERED_REFRESH_DELAYS = [3 * SECOND, 5 * SECOND] as const
export const CACHE_WRITE_DEBOUNCE = 200

/** Tokens are refreshed on window focus if the last refresh is older than this. */
export const AUTH_REFRESH_AGE = 24 * HOUR
export const TOKEN_COOKIE_AGE = 30 * DAY
export const REFERRAL_COOKIE_AGE = 7 * DAY

/** A device that is waiting for its sign-in to be confirmed polls once a second, at most 600 times. */
export const SIGN_IN_POLL_INTERVAL = SECOND
export const SIGN_IN_POLLS = 600
/**
 * A QR code on the screen is replaced after QR_CODE_AGE. A magic link may be requested again after
 * MAGIC_LINK_INTERVAL.
 */
export const QR_CODE_AGE = 60 * SECOND
export const MAGIC_LINK_INTERVAL = 30 * SECOND

/** Breakpoints, CSS pixels. */
export const IPHONE_MAX_WIDTH = 430
export const PHONE_MAX_WIDTH = 767

export const PLAYBACK_RATES = [1, 1.1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5] as const

/** Data fetching. */
export const DEDUP_INTERVAL = 10 * SECOND
export const ERROR_RETRY_COUNT = 5
export const ERROR_RETRY_INTERVAL = 5 * SECOND
export const ERROR_RETRY_INTERVAL_SLOW = 10 * SECOND
export const LOADING_TIMEOUT = 3 * SECOND
export const LOADING_TIMEOUT_SLOW = 5 * SECOND
export const FOCUS_THROTTLE = 5 * SECOND

export const TOAST_DURATION = 3 * SECOND
export const TOAST_FADE = 500

/** Retention period of unsaved drafts: about a month. */
export const DRAFT_AGE = 30 * DAY

export const ERROR_BEACON_DEBOUNCE = 500
export const CLIENT_LOG_IDLE_TIMEOUT = 2 * SECOND

export const API_VERSIONS = ['v10', 'v11', 'v12', 'v13', 'v14', 'v15', 'v16', 'v17', 'v18', 'v19', 'v20'] as const
export const DEFAULT_API_VERSION = 'v19'
/** The newest schema version of the offline database (shared/sync/store/schema-steps.ts). */
export const QUEUE_SCHEMA = 4

/** Maximum lengths of texts that readers write, in user-perceived characters. */
export const LONGEST_TEXTS = {
  title: 1000,
  author: 300,
  tag: 200,
  shelf: 200,
  view: 60,
  folder: 200,
  name: 200,
  feedback: 20_000,
}

/** Maximum length of a page's address, in UTF-16 units. Browsers do not pass longer addresses. */
export const LONGEST_ADDRESS = 8192

/** Number of characters stored before and after a highlight. */
export const HIGHLIGHT_CONTEXT = 32

/** Interval at which read progress is sent while the position changes. */
export const PROGRESS_INTERVAL = 5 * SECOND

export const MB = 1024 * 1024

/** Maximum bytes of an uploaded PDF or book, of a fetched one, and of an imported file that is not a ZIP archive. */
export const LARGEST_FILE = 50 * MB
/** Maximum bytes of a ZIP archive to import. */
export const LARGEST_ARCHIVE = 2048 * MB
/** Number of bytes in one part of an upload. */
export const UPLOAD_PART = 1 * MB
/** Maximum number of bytes of a file that one call may request. */
export const FILE_PART = 1 * MB

/** Number of stored pages per content, including the first and the newest, and bytes of those between them. */
export const MOST_PAGE_VERSIONS = 10
export const PAGE_VERSION_BYTES = 8 * 1024 * 1024
/** Style sheets of a stored page: their number, and their bytes together. */
export const pageStyleLimits = { files: 20, bytes: 2 * 1024 * 1024 } as const
