import type { Endpoint } from '#shared/api/endpoint.ts'
import type { EndpointName } from '#shared/api/endpoints.ts'
import type { Rate } from './rate-limiter.ts'

/** Permitted rates of calls in one process, per account (per address when signed out) and route. */
export interface RateLimits {
  readonly read: Rate
  readonly write: Rate
  readonly signedOut: Rate
  /** Waiting clients call these once a second, some of them behind one address. */
  readonly poll: Rate
  /** Pictures and audio, by address: a screenful at a time, several readers behind one address. */
  readonly picture: Rate
  /** Emails to addresses without an account, by network, … */
  readonly email: Rate
  /** … to one recipient, by network or by device, so that no user exhausts another's allowance … */
  readonly emailTo: Rate
  /** … and those that all say the same, by recipient. */
  readonly emailAlike: Rate
  /** Feeds at secret addresses, by address: a few readers of one person. */
  readonly feedOut: Rate
  /** Feedback and reports of problems by people who are signed out, by address: text that a person writes by hand. */
  readonly report: Rate
  /** Errors and log lines of clients that are signed out, by address. */
  readonly beacon: Rate
  /** Calls with an invalid personal token, by address. */
  readonly guess: Rate
  /** The public API, by account. `burst` applies to each kind of call. */
  readonly publicRead: Rate
  readonly publicWrite: Rate
  readonly publicSave: Rate
  readonly publicSearch: Rate
  readonly publicMarkdown: Rate
  /** All kinds of public calls together: five a second. */
  readonly publicBurst: Rate
}

/** The private API serves our own clients and is generous. The public API documents its numbers. */
export const defaultRateLimits: RateLimits = {
  read: { perMinute: 1200, burst: 600 },
  write: { perMinute: 1200, burst: 600 },
  signedOut: { perMinute: 120, burst: 120 },
  poll: { perMinute: 300, burst: 120 },
  picture: { perMinute: 1200, burst: 1200 },
  email: { perMinute: 10, burst: 20 },
  // The last one is open while the next is due.
  emailTo: { perMinute: 0.1, burst: 5 },
  emailAlike: { perMinute: 3 / (24 * 60), burst: 3 },
  feedOut: { perMinute: 20, burst: 30 },
  // Days pass before one network has sent as many as are stored.
  report: { perMinute: 0.1, burst: 10 },
  beacon: { perMinute: 1, burst: 40 },
  guess: { perMinute: 20, burst: 20 },
  publicRead: { perMinute: 120, burst: 120 },
  publicWrite: { perMinute: 30, burst: 30 },
  publicSave: { perMinute: 10, burst: 10 },
  publicSearch: { perMinute: 30, burst: 30 },
  publicMarkdown: { perMinute: 20, burst: 20 },
  publicBurst: { perMinute: 300, burst: 5 },
}

const unlimited: Rate = { perMinute: 1e12, burst: 1e12 }

/** For a service that only its owner can reach, and for benchmarks. */
export const noRateLimits: RateLimits = {
  read: unlimited,
  write: unlimited,
  signedOut: unlimited,
  poll: unlimited,
  picture: unlimited,
  email: unlimited,
  emailTo: unlimited,
  emailAlike: unlimited,
  feedOut: unlimited,
  report: unlimited,
  beacon: unlimited,
  guess: unlimited,
  publicRead: unlimited,
  publicWrite: unlimited,
  publicSave: unlimited,
  publicSearch: unlimited,
  publicMarkdown: unlimited,
  publicBurst: unlimited,
}

const byName: Partial<Record<EndpointName, keyof RateLimits>> = {
  appDownloadLink: 'email',
  magicLoginExchange: 'poll',
  qrLoginExchange: 'poll',
  picture: 'picture',
  publicPicture: 'picture',
  siteIcon: 'picture',
  speechAudio: 'picture',
  externalAudio: 'picture',
}

/** Calls without a sign-in whose body authenticates the caller, by a secret that no one can guess. */
const proving: ReadonlySet<EndpointName> = new Set([
  'tokenRefresh',
  'magicLoginAccount',
  'magicLoginToken',
  'magicLoginExchange',
  'qrLoginExchange',
  'shortTokenExchange',
  'outsideSignInFinish',
  'outsideAccountCreate',
  'passkeySignIn',
  'googleSignIn',
  'appleSignIn',
])

/** Calls that count by what they send: see EmailAllowance. */
export const countsItself = (name: EndpointName): boolean => name === 'magicLoginTrigger'

export const isProving = (name: EndpointName): boolean => proving.has(name)

const bySignedOut: Partial<Record<EndpointName, keyof RateLimits>> = {
  feedback: 'report',
  bugReport: 'report',
  clientError: 'beacon',
  clientLog: 'beacon',
}

export function rateOf(name: EndpointName, endpoint: Endpoint, isSignedIn = true): keyof RateLimits {
  if (!isSignedIn && bySignedOut[name]) return bySignedOut[name]
  return byName[name] ?? (endpoint.auth !== 'bearer' ? 'signedOut' : endpoint.method === 'GET' ? 'read' : 'write')
}
