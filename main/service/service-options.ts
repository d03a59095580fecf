import type { Logger } from 'pino'
import type { GuestPassSettings } from './accounts/guest-passes.ts'
import type { PaymentSettings } from './accounts/payments/payment-settings.ts'
import type { Provider } from './accounts/oidc/provider.ts'
import type { PremiumFeature } from './accounts/payments/premium-calls.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { BookMail } from './library/kindle/kindle-sender.ts'
import type { Machine } from './library/following/poll-throttle.ts'
import type { GmailApp } from './mail/gmail-consent.ts'
import type { WorkKind } from './share-out.ts'
import type { MailIntakeOptions } from './mail/receive-mail.ts'
import type { Mailer } from './outgoing-mail/email.ts'
import type { Outbound } from './outbound/index.ts'
import type { StartProcess } from './processes/index.ts'

export interface Role {
  /** True if it answers readers. */
  readonly answers: boolean
  readonly works: readonly WorkKind[]
  readonly migrates: boolean
}

/** Decisions of the caller that starts the service. */
export interface ServiceOptions {
  /** The library's folder, created if missing. Null for memory only. */
  readonly dataFolder: string | null
  /** The address of a PostgreSQL database with the library. The folder has its files then. Default: a file in the folder. */
  readonly database?: string
  /**
   * This process's share of what the processes of a database do together. `migrates`: true if it brings the tables up
   * to date. Default: everything.
   */
  readonly role?: Role
  /** Database of an empty library, with which one in memory starts. For tests. */
  readonly blankLibrary?: Uint8Array
  /** The key that seals what readers entrust to the library (secrets/vault.ts). Default: a file in the data folder. */
  readonly secretKey?: Uint8Array
  /** Starts the processes that read pages and files. */
  readonly startExtraction: StartProcess
  /** Starts the processes that read files of other programs. */
  readonly startImport: StartProcess
  /** Starts the process that reads articles aloud. Without it none are. */
  readonly startSpeech?: StartProcess
  /** The script of the thread that checks the library and backs it up daily. Without it neither happens. */
  readonly careWorker?: URL
  /** The script of the thread that syncs a folder of notes. With it a call of the owner's may choose one. */
  readonly notesWorker?: URL
  /** True if a call of the owner's may replace the library with a backup. For a library of one reader. */
  readonly ownerRestores?: boolean
  /** The built web app, served for every path outside /api. Without it those paths give 404. */
  readonly webFolder?: string
  /** Private hosts (`host:port`) from which pages may be fetched. For tests. */
  readonly allowPrivateHosts?: readonly string[]
  /** The web client. Default: the guarded one, to which `allowPrivateHosts` applies. */
  readonly outbound?: Outbound
  /** Milliseconds since the epoch. Default Date.now. */
  readonly clock?: () => number
  /** The machine, where an app embeds the service: feeds and mailboxes are checked gently, and at no bad time. */
  readonly machine?: Machine
  readonly logger?: Logger
  /** The address clients use if requests arrive under another (behind a proxy): `https://read.example.org`. */
  readonly publicOrigin?: string
  /** Where clients reach the service without the proxy of `publicOrigin`, which may limit the size of answers. */
  readonly directOrigin?: string
  /** Origins of other pages that may call the API. */
  readonly allowedOrigins?: readonly string[]
  /** True if browser extensions may call the API, with a separate session. Default true. */
  readonly extensions?: boolean
  /** Milliseconds before retries of temporary failures. */
  readonly retryDelays?: readonly number[]
  /** Sends emails (sign-in links). Without it none are sent, and requested links lead nowhere. */
  readonly mail?: Mailer
  /** Sends books to e-readers. Without it none are sent. */
  readonly bookMail?: BookMail
  /** True if a user with an unknown address may create an account by opening the emailed link. Default false. */
  readonly signUp?: boolean
  /** Sells premium by Stripe. Without it every account has everything, and nothing asks for money. */
  readonly payments?: PaymentSettings
  /** Premium features, if premium is sold. Default: all that may be. */
  readonly premiumFeatures?: readonly PremiumFeature[]
  /** Number of highlights that every account has for free. */
  readonly freeHighlights?: number
  /** Passes that readers give to friends. Default: none. */
  readonly guestPasses?: GuestPassSettings
  /** Megabytes that an account may keep unless its owner was given others. Default: any number. */
  readonly quotaMb?: number
  /** Bytes of one part of an upload. Tests give less. Default: UPLOAD_PART. */
  readonly uploadPart?: number
  /** Identity providers in addition to this service: Google, Apple, any OpenID Connect issuer. Default: none. */
  readonly providers?: readonly Provider[]
  /**
   * The domain of addresses that receive mail for accounts. Set it where mail arrives. Default: localhost, which apps
   * treat as none.
   */
  readonly mailDomain?: string
  /** Receives mail by SMTP for accounts' own addresses. Without it none arrives that way. */
  readonly mailIntake?: Omit<MailIntakeOptions, 'domain'>
  /**
   * Servers that the reader names, for mail and for voices, may be on private addresses. For a library that only its
   * owner uses. Default false.
   */
  readonly anyOwnServer?: boolean
  /** Milliseconds before a mailbox that could not be read is tried again. Later attempts wait longer. */
  readonly mailRetryMs?: number
  /** Address of Readwise. For tests. */
  readonly readwiseOrigin?: string
  /** Address of Gmail's server. For tests. */
  readonly gmail?: { readonly host: string; readonly port: number; readonly fingerprint?: string }
  /** Lets readers connect Gmail by Google's sign-in. Without it they use an app password or forwarding. */
  readonly gmailApp?: GmailApp
  /** Overrides the defaults of limits/rate-limits.ts. Processes with one database count together. */
  readonly rateLimits?: Partial<RateLimits>
}
