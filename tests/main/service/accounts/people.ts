import { createService, type Email, type Service, type ServiceOptions } from '../../../../main/service/index.ts'
import { blankLibrary, putBlankLibrary } from '../blank-library.ts'
import { type Call, caller, startExtraction, startImport, startSpeech } from '../open-library.ts'

export interface People {
  readonly service: Service
  /** Signed out. */
  readonly call: Call
  readonly emails: Email[]
  /** Advances the clock, which never moves otherwise. */
  pass(milliseconds: number): void
  /** Requests a magic link and opens it. Creates the account if there is none. */
  join(email: string): Promise<Person>
  close(): Promise<void>
}

export interface Person {
  readonly call: Call
  readonly tokens: { readonly access_token: string; readonly refresh_token: string }
}

export const origin = 'http://library.test'

/** A service for several people that records its emails. `address`: the apparent origin of all calls. */
export async function openPeople(options: Partial<ServiceOptions> & { address?: string } = {}): Promise<People> {
  const { address, ...rest } = options
  let now = Date.parse('2026-05-05T10:00:00Z')
  const emails: Email[] = []
  if (rest.dataFolder && rest.database === undefined) putBlankLibrary(rest.dataFolder)
  const service = await createService({
    dataFolder: null,
    blankLibrary,
    startExtraction,
    startImport,
    startSpeech,
    retryDelays: [1, 1],
    signUp: true,
    mail: (email) => void emails.push(email),
    clock: () => now,
    ...rest,
  })
  const send = (request: Request) => service.handle(request, address === undefined ? {} : { address })
  const call: Call = async (method, path, body, more) => {
    const reply = await caller(send, origin, '')(method, path, body, { token: null, ...more })
    // An email is sent after the answer.
    if (path === '/magic_login/trigger/' && !('mail' in rest)) await service.idle()
    return reply
  }
  return {
    service,
    call,
    emails,
    pass: (time) => (now += time),
    join: async (email) => {
      await call('POST', '/magic_login/trigger/', { email })
      const { body } = await call('POST', '/magic_login/token/', { token: linkToken(emails, email) })
      return { tokens: body, call: caller(send, origin, body.access_token) }
    },
    close: () => service.close(),
  }
}

/** The token in the last email to an address. */
export function linkToken(emails: readonly Email[], to: string): string {
  return /magic_login_redirect\?token=([\w-]+)/.exec(emailTo(emails, to).text)?.[1] ?? ''
}

export function code(emails: readonly Email[], to: string): string {
  return /requested it: (\d{6})/.exec(emailTo(emails, to).text)?.[1] ?? ''
}

function emailTo(emails: readonly Email[], to: string): Email {
  const found = emails.findLast((email) => email.to === to)
  if (!found) throw new Error(`No email went to ${to}`)
  return found
}
