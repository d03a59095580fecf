import type { Call } from '../../main/service/open-library.ts'

/** The reader whom strangers know by their address, and what else they may have seen of theirs. */
export interface Target {
  readonly email: string
  readonly profile: number
  /** Address of a page that the reader shared. */
  readonly publicPage: string
  /** Address of a shelf that the reader published. */
  readonly publicShelf: string
  readonly guestPass: string
}

/** A person who is signed out. `times` counts what they did so far, so that each try may differ from the last. */
export interface Stranger {
  readonly call: Call
  readonly target: Target
  readonly times: number
}

/** Repeated act of a stranger with one call or door. */
export type StrangerAct = (stranger: Stranger) => Promise<unknown>

const guess = (times: number): string => `guess-${times}`.padEnd(43, 'x')

const posts =
  (path: string, body: (stranger: Stranger) => object | undefined): StrangerAct =>
  (stranger) =>
    stranger.call('POST', path, body(stranger))

const gets =
  (path: (stranger: Stranger) => string): StrangerAct =>
  (stranger) =>
    stranger.call('GET', path(stranger))

/**
 * For every call that needs no sign-in, what is worst for the reader. The suite compares the names with the table of
 * calls, so that a new one must declare itself here.
 */
export const strangerActs: Readonly<Record<string, StrangerAct>> = {
  signInMethods: gets(() => '/sign_in_methods/'),
  outsideSignInBegin: posts('/outside_sign_in/', () => ({ provider: 'google' })),
  outsideSignInFinish: posts('/outside_sign_in/finish/', ({ times, target }) => ({
    binding: guess(times),
    parameters: { state: guess(times), code: target.email },
  })),
  outsideAccountCreate: posts('/outside_sign_in/create/', ({ times }) => ({ ticket: guess(times) })),
  passkeySignInBegin: posts('/passkeys/sign_in/begin/', () => undefined),
  passkeySignIn: posts('/passkeys/sign_in/', ({ times }) => ({
    credential: { id: guess(times), type: 'public-key', response: {} },
  })),
  tokenRefresh: posts('/token/refresh/', ({ times }) => ({ refresh_token: guess(times) })),
  magicLoginTrigger: posts('/magic_login/trigger/', ({ target, times }) => ({
    email: times % 3 === 2 ? `stranger-${times}@example.org` : target.email,
    device_proof: guess(times),
    guest_pass: times % 5 === 4 ? guess(times) : null,
  })),
  magicLoginAccount: posts('/magic_login/account/', ({ times }) => ({ token: guess(times) })),
  magicLoginToken: posts('/magic_login/token/', ({ times }) => ({ token: guess(times) })),
  magicLoginExchange: async ({ call, target, times }) => {
    const { body } = await call('POST', '/magic_login/trigger/', { email: target.email })
    const code = String(times).padStart(6, '0')
    await call('POST', '/magic_login/exchange/', { session_token: body.session_token ?? guess(times), code })
  },
  qrLoginTrigger: posts('/qr_login/trigger/', () => ({ client_type: 'web' })),
  qrLoginExchange: posts('/qr_login/exchange/', ({ times }) => ({ session_token: guess(times) })),
  shortTokenExchange: posts('/auth_short_token/exchange/', ({ times }) => ({ short_token: guess(times) })),
  googleSignIn: posts('/google_sign_in/', ({ times }) => ({ id_token: guess(times) })),
  appleSignIn: posts('/apple_sign_in/', ({ times, target }) => ({
    identity_token: guess(times),
    user: { email: target.email },
  })),
  picture: gets(({ times }) => `/pictures/?key=${guess(times)}&url=https%3A%2F%2Fx.example%2Fx.png`),
  publicPicture: gets(
    ({ target, times }) => `/public_pages/${target.publicPage}/pictures/?url=https%3A%2F%2Fx.example%2F${times}.png`,
  ),
  siteIcon: gets(({ times }) => `/pictures/icon/?key=${guess(times)}&url=https%3A%2F%2Fx.example%2F`),
  speechAudio: gets(({ times }) => `/speech/audio/${'0'.repeat(64)}/?until=4102444800000&key=${guess(times)}`),
  externalAudio: gets(({ times }) => `/sounds/?key=${guess(times)}&url=https%3A%2F%2Fx.example%2Fx.mp3`),
  publicPage: gets(({ target, times }) => `/public_pages/${times % 2 === 0 ? target.publicPage : guess(times)}/`),
  publishedShelf: gets(
    ({ target, times }) => `/public_shelves/${times % 2 === 0 ? target.publicShelf : guess(times)}/`,
  ),
  publishedShelfPicture: gets(({ target, times }) => `/public_shelves/${target.publicShelf}/pictures/${times + 1}/`),
  exportFile: gets(({ times }) => `/export_my_data/1/file/?key=${guess(times)}`),
  track: posts('/track/', ({ target, times }) => ({ event_name: `visit ${times}`, distinct_id: target.email })),
  clientError: posts('/client_error/', ({ target }) => ({ message: 'x', account_id: target.profile })),
  clientLog: posts('/client_log/', ({ target }) => ({ lines: ['x'], account_id: target.profile })),
  feedback: posts('/feedback/', ({ target, times }) => ({
    message: `Words ${times}`,
    category: 'problem',
    email: target.email,
    context: null,
  })),
  bugReport: posts('/bug_reports/', ({ target, times }) => ({
    title: `It broke ${times}`,
    message: target.email,
    error_name: 'TypeError',
    logs: [],
  })),
  guestPassOffer: gets(
    ({ target, times }) => `/guest_passes/offer/?code=${times % 2 === 0 ? target.guestPass : guess(times)}`,
  ),
  stripePrices: gets(() => '/stripe_prices/'),
  anonymousCheckout: posts('/anonymous_checkout/', ({ target, times }) => ({ plan: times % 4, email: target.email })),
  appDownloadLink: posts('/app_download_link_request/', ({ target }) => ({ email: target.email })),
}

/** The doors beside the API that strangers reach. Each is a separate act: add those that accept mail here. */
export const strangerDoors: Readonly<Record<string, StrangerAct>> = {
  'a webhook of Stripe’s that is forged': ({ call, target }) =>
    call('POST', 'http://library.test/stripe/webhook', {
      id: 'evt_1',
      type: 'checkout.session.completed',
      data: { object: { customer: 'cus_1', client_reference_id: String(target.profile) } },
    }),
  'a hub that is none': ({ call, times }) =>
    call('GET', `http://library.test/websub/${guess(times)}?hub.mode=denied&hub.topic=http://x.example/`),
  'the feed of a list, guessed': ({ call, times }) => call('GET', `http://library.test/feeds/${guess(times)}`),
  'the feed of a published shelf, guessed': ({ call, times }) =>
    call('GET', `http://library.test/feeds/shelves/${guess(times)}/atom.xml`),
  'the public API with a token that is guessed': ({ call, times }) =>
    call('GET', 'http://library.test/public/v1/me', undefined, { token: `mat_${guess(times)}` }),
}
