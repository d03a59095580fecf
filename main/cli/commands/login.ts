import { CliError, exitCode, usageError } from '../cli-error.ts'
import { type Command, text } from '../command.ts'
import { LibraryClient } from '../library-client.ts'
import { forgetSignIn, keepSignIn, originOf } from '../sign-in-file.ts'

const SECOND = 1000
/** Enough attempts to cover the time for which the code is valid. */
const MOST_TRIES = 600

interface Tokens {
  readonly access_token: string
}

export const login: Command = {
  usage: '[ADDRESS] [--read-only]',
  summary: 'sign in: opens nothing, shows a link to approve in Lectern',
  options: { 'read-only': { type: 'boolean' } },
  run: async ({ words, options, terminal, print }) => {
    const [given, ...more] = words
    if (more.length > 0) throw usageError('Say it so: lectern login ADDRESS')
    const address = originOf(given ?? text(terminal.env['LECTERN_ADDRESS']) ?? 'http://127.0.0.1:4400')
    const stranger = new LibraryClient(terminal, { address, token: null })
    const asked = await stranger.own<{ session_token: string; confirm_url?: string }>('POST', '/qr_login/trigger/', {
      body: { client_type: 'cli' },
    })
    terminal.say(
      `Open this address where you are signed in to Lectern, and agree:\n\n  ${asked.confirm_url ?? asked.session_token}\n\nWaiting…`,
    )
    const { access_token: access } = await agreed(stranger, asked.session_token, terminal.wait)
    const session = new LibraryClient(terminal, { address, token: access })
    const scope = options['read-only'] === true ? 'read' : 'read_write'
    const name = `Command line on ${terminal.machine}`.slice(0, 200)
    const { token } = await session.own<{ token: string }>('POST', '/personal_tokens/', { body: { name, scope } })
    // From here on, the token is sufficient, so the session is signed out.
    await session.own('POST', '/sign_out/')
    keepSignIn(terminal.configFolder, { address, token })
    print(
      { address, scope },
      `You are signed in to ${address}. Revoke “${name}” in Settings, Integrations, to end it.\n`,
    )
  },
}

export const logout: Command = {
  usage: '',
  summary: 'forget the sign-in on this machine',
  options: {},
  run: async ({ terminal, print }) => {
    forgetSignIn(terminal.configFolder)
    print({ signed_in: false }, 'Forgotten here. The token itself is revoked in Settings, Integrations.\n')
  },
}

async function agreed(
  stranger: LibraryClient,
  session: string,
  wait: (milliseconds: number) => Promise<void>,
): Promise<Tokens> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const reply = await stranger.send('POST', '/api/v19/qr_login/exchange/', { body: { session_token: session } })
    if (reply.ok) return (await reply.json()) as Tokens
    if (reply.status !== 408 && reply.status !== 429) break
    await wait(reply.status === 429 ? 5 * SECOND : SECOND)
  }
  throw new CliError('The request expired. Run the command again.', exitCode.signedOut)
}
