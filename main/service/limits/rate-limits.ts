import type { Endpoint } from '#shared/api/endpoint.ts'
import type { EndpointName } from '#shared/api/endpoints.ts'
import type { Rate } from './rate-limiter.ts'

/** Permitted rates of calls in one process, per account (or address, when signed out) and route. */
export interface RateLimits {
  readonly read: Rate
  readonly write: Rate
  readonly signedOut: Rate
  /** Rate of calls that waiting clients make once a second. Several clients may share an address. */
  readonly poll: Rate
  /** Pictures and audio, by address. Clients request a screenful at a time, and several users may share an address. */
  readonly picture: Rate
  /** Emails to addresses without an account, by network. */
  readonly email: Rate
  /** Emails to one recipient, by network or by device, so that no user can exhaust another's allowance. */
  readonly emailTo: Rate
  /** Emails with the same content, by recipient. */
  readonly emailAlike: Rate
  /** Feeds at secret addresses, by address. Allows for several feed readers of one person. */
  readonly feedOut: Rate
  /**
   * Feedback and problem reports from people who are signed out, by address. These are texts that people write by hand.
   */
  readonly report: Rate
  /** Errors and log lines from signed-out clients, by address. */
  readonly beacon: Rate
  /** Calls with an invalid personal token, by address. */
  readonly guess: Rate
  /** The public API, by account. `burst` applies to each kind of call. */
  readonly publicRead: Rate
  readonly publicWrite: Rate
  readonly publicSave: Rate
  readonly publicSearch: Rate
  readonly publicMarkdown: Rate
  /** All kinds of calls of the public API together: five per second. */
  readonly publicBurst: Rate
}

/**
 * The limits of the private API are generous, because it serves the app's own clients. The limits of the public API are
 * documented.
 */
export const defaultRateLimits: RateLimits = {
  read: { perMinute: 1200, burst: 600 },
  write: { perMinute: 1200, burst: 600 },
  signedOut: { perMinute: 120, burst: 120 },
  poll: { perMinute: 300, burst: 120 },
  picture: { perMinute: 1200, burst: 1200 },
  email: { perMinute: 10, burst: 20 },
  // The sign-in from the previous email is still valid when the next email is allowed.
  emailTo: { perMinute: 0.1, burst: 5 },
  emailAlike: { perMinute: 3 / (24 * 60), burst: 3 },
  feedOut: { perMinute: 20, burst: 30 },
  // It would take a single network days to send as many reports as are stored.
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

/** For a service that can only be reached by its owner, and for benchmarks. */
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
  publishedShelfPicture: 'picture',
  siteIcon: 'picture',
  speechAudio: 'picture',
  externalAudio: 'picture',
}

/** Calls without a sign-in that authenticate the caller by an unguessable secret in the body. */
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

/** True for calls that are counted by their content. See EmailAllowance. */
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
