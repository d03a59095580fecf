import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** `smtp://127.0.0.1:…` */
  readonly address: string
  /** Emails that arrived. */
  readonly emails: Email[]
  readonly recipients: string[]
  /** Set to refuse what comes, with this code. */
  refuse: number | null
  close(): Promise<void>
}

/** A mail server on loopback that keeps what it takes. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const emails: Email[] = []
  const recipients: string[] = []
  const state: { refuse: number | null } = { refuse: null }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (state.refuse === null) return done()
      done(Object.assign(new Error('no'), { responseCode: state.refuse }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          emails.push(email)
          done()
        })
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const { port: own } = listening.address() as AddressInfo
  return {
    address: `smtp://127.0.0.1:${own}`,
    emails,
    recipients,
    get refuse() {
      return state.refuse
    },
    set refuse(code) {
      state.refuse = code
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
