import type { Logger } from 'pino'
import type { GuestPassSettings } from './accounts/guest-passes.ts'
import type { PaymentSettings } from './accounts/payments/payment-settings.ts'
import type { Provider } from './accounts/oidc/provider.ts'
import type { PremiumFeature } from './accounts/payments/premium-calls.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { BookMail } from './library/kindle/kindle-sender.ts'
import type { Machine } from './library/following/poll-throttle.ts'
import type { GmailApp } from './mail/gmail-consent.ts'
import type { MailIntakeOptions } from './mail/receive-mail.ts'
import type { Mailer } from './outgoing-mail/email.ts'
import type { Outbound } from './outbound/index.ts'
import type { StartProcess } from './processes/index.ts'
import type { Role } from './servers/roles/role.ts'

/** Settings by the caller that starts the service. */
export interface ServiceOptions {
  /** The library's folder, created if missing. Null: in memory only. */
  readonly dataFolder: string | null
  /**
   * The address of a PostgreSQL database that contains the library. The folder then contains only its files. Default: a
   * file in the folder.
   */
  readonly database?: string
  /**
   * This process's share of the work that the processes of a database divide. `migrates`: true if the process upgrades
   * the tables. Default: everything.
   */
  readonly role?: Role
  /** Database of an empty library, used to start a library in memory. For tests. */
  readonly blankLibrary?: Uint8Array
  /**
   * The key that seals the secrets that readers entrust to the library (secrets/vault.ts). Default: a file in the data
   * folder.
   */
  readonly secretKey?: Uint8Array
  /** Starts the processes that read pages and files. */
  readonly startExtraction: StartProcess
  /** Starts the processes that read files of other programs. */
  readonly startImport: StartProcess
  /** Starts the process that reads articles aloud. Without it, articles are not read aloud. */
  readonly startSpeech?: StartProcess
  /** The script of the thread that checks the library and backs it up daily. Without it, neither happens. */
  readonly careWorker?: URL
  /**
   * The script of the thread that syncs a folder of notes. With it, the owner may choose such a folder through the API.
   */
  readonly notesWorker?: URL
  /** True if the owner may replace the library with a backup through the API. For a library of one reader. */
  readonly ownerRestores?: boolean
  /** The built web app, served for every path outside /api. Without it, those paths return 404. */
  readonly webFolder?: string
  /** Private hosts (`host:port`) from which pages may be fetched. For tests. */
  readonly allowPrivateHosts?: readonly string[]
  /** The web client. Default: the guarded one, to which `allowPrivateHosts` applies. */
  readonly outbound?: Outbound
  /** Milliseconds since the epoch. Default Date.now. */
  readonly clock?: () => number
  /**
   * The machine, where an app embeds the service: feeds and mailboxes are then checked gently, and never at a bad time.
   */
  readonly machine?: Machine
  readonly logger?: Logger
  /**
   * The address that clients use if requests arrive under a different one (behind a proxy): `https://read.example.org`.
   */
  readonly publicOrigin?: string
  /**
   * Address at which clients reach the service without the proxy of `publicOrigin`, which may limit the size of
   * responses.
   */
  readonly directOrigin?: string
  /** Origins of other pages that may call the API. */
  readonly allowedOrigins?: readonly string[]
  /** True if browser extensions may call the API, with a separate session. Default true. */
  readonly extensions?: boolean
  /** Milliseconds before each retry of temporary failures. */
  readonly retryDelays?: readonly number[]
  /** Sends emails (sign-in links). Without it, none are sent, and requested links can't be used. */
  readonly mail?: Mailer
  /** Sends books to e-readers. Without it none are sent. */
  readonly bookMail?: BookMail
  /** True if a user with an unknown email address may create an account by opening the emailed link. Default false. */
  readonly signUp?: boolean
  /** Sells premium through Stripe. Without it, every account has all features, and nothing mentions payment. */
  readonly payments?: PaymentSettings
  /** Premium features, if premium is sold. Default: all features that can be premium. */
  readonly premiumFeatures?: readonly PremiumFeature[]
  /** Number of highlights that every account has for free. */
  readonly freeHighlights?: number
  /** Passes that readers give to friends. Default: none. */
  readonly guestPasses?: GuestPassSettings
  /** Megabytes that an account may store unless its owner was given a different limit. Default: no limit. */
  readonly quotaMb?: number
  /** Bytes of one part of an upload. Smaller in tests. Default: UPLOAD_PART. */
  readonly uploadPart?: number
  /** Identity providers in addition to this service: Google, Apple, any OpenID Connect issuer. Default: none. */
  readonly providers?: readonly Provider[]
  /**
   * The domain of the addresses that receive mail for accounts. Set it if the service receives mail. Default:
   * localhost, which apps treat as none.
   */
  readonly mailDomain?: string
  /** Receives mail by SMTP for accounts' own addresses. Without it, no mail arrives that way. */
  readonly mailIntake?: Omit<MailIntakeOptions, 'domain'>
  /**
   * True if mail and voice servers that the reader names may be on private addresses. For a library that only its owner
   * uses. Default false.
   */
  readonly anyOwnServer?: boolean
  /** Milliseconds before a mailbox that could not be read is tried again. Later attempts wait longer. */
  readonly mailRetryMs?: number
  /** The address of Readwise. For tests. */
  readonly readwiseOrigin?: string
  /** The address of Gmail's server. For tests. */
  readonly gmail?: { readonly host: string; readonly port: number; readonly fingerprint?: string }
  /** Lets readers connect Gmail through Google's sign-in. Without it, they use an app password or forwarding. */
  readonly gmailApp?: GmailApp
  /** Overrides the defaults of limits/rate-limits.ts. Processes with one database count together. */
  readonly rateLimits?: Partial<RateLimits>
}
