import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Report } from '#shared/activity/failure.ts'
import { Allowance } from './allowance.ts'
import type { EmailBox } from './email-box.ts'
import { headEnd, emailHead } from './email-head.ts'
import type { ResolveName } from './bounded-lookups.ts'
import { type HandedOverBy, verifySender } from './verify-sender.ts'
import { unverified } from './email-verification.ts'

/** Returns an error that makes the SMTP server respond with this code. */
function refusal(responseCode: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode })
}

const MB = 1024 * 1024
const LARGEST = 10 * MB
const CLIENTS = 20
const IDLE_MS = 30_000
/** An email that has passed through this many servers is in a loop. */
const MOST_HOPS = 50

export interface MailIntakeOptions {
  readonly host: string
  readonly port: number
  /** The part after the @ in the addresses that receive mail. */
  readonly domain: string
  /** Key and certificate for STARTTLS, in PEM. Without them, connections are not encrypted. */
  readonly tls?: { readonly key: string; readonly cert: string }
  /**
   * Resolver for the records in which senders' domains name their permitted servers. Default: the system's resolver.
   */
  readonly resolveName?: ResolveName
  /** Maximum number of emails per minute from one client. Default 60. */
  readonly emailsPerMinute?: number
}

interface MailIntakeParts {
  readonly box: EmailBox
  readonly clock: () => number
  readonly report: Report
}

export interface MailIntake {
  /** The port on which the server listens. */
  readonly port: number
  close(): Promise<void>
}

/**
 * Receives emails for accounts' own addresses and does nothing else. It sends nothing, relays nothing, and never
 * answers an email with another. An email is acknowledged once it would survive a power cut.
 */
export async function receiveMail(
  { host, port, domain, tls, resolveName, emailsPerMinute = 60 }: MailIntakeOptions,
  { box, clock, report }: MailIntakeParts,
): Promise<MailIntake> {
  const perClient = new Allowance(clock, { most: emailsPerMinute, perMs: 60_000 })
  const perSender = new Allowance(clock, { most: 200, perMs: 24 * 3_600_000 })
  const bytesPerSender = new Allowance(clock, { most: 100 * MB, perMs: 24 * 3_600_000 })
  const isWithin = (key: string, bytes: number): boolean => bytesPerSender.take(key, bytes) && perSender.take(key)

  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const bytes = await readAll(stream)
    const [recipient] = session.envelope.rcptTo
    const to = recipient && (await box.addressee(recipient.address))
    if (!recipient || !to) throw refusal(550, 'There is no such address here')
    // This is a temporary rejection, so the sender keeps trying for days.
    if (!(await box.hasRoom(to.account))) throw refusal(452, 'The library of this address is full')
    if (headEnd(bytes) === null) throw refusal(552, 'The head of the email is larger than 256 kilobytes')
    const hops = emailHead(bytes).filter(({ name }) => name === 'received').length
    if (hops > MOST_HOPS) throw refusal(554, 'This email goes round in a circle')
    const isPlain = isWithin(`${to.account} ${networkOf(session.remoteAddress)}`, bytes.byteLength)
    const sentTo = recipient.address.slice(0, 320)
    const vouching = await verifySender(bytes, handedOverBy(session), resolveName).catch((error: unknown) => {
      report('verify the sender of an email', error)
      return unverified
    })
    // A sender of too much email blocks no one else, because each verified sender has a separate allowance.
    const domain = vouching.isVerified ? senderDomain(bytes) : null
    if (!isPlain && (domain === null || !isWithin(`${to.account} @${domain}`, bytes.byteLength))) {
      throw refusal(451, 'This address has received too much today')
    }
    const arrival = { saves: to.saves, sentTo, mailAccount: null, ...vouching }
    await box.receive(to.account, bytes, arrival).catch((error: unknown) => {
      report('store an email', error)
      throw refusal(452, 'The email could not be stored, try again later')
    })
  }

  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    name: domain,
    banner: 'Lectern',
    size: LARGEST,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...tls,
    maxClients: CLIENTS,
    socketTimeout: IDLE_MS,
    closeTimeout: 1_000,
    disableReverseLookup: true,
    logger: false,
    onMailFrom: (_address, session, done) =>
      done(perClient.take(session.remoteAddress) ? null : refusal(451, 'Too many emails, try again in a minute')),
    onRcptTo: (address, session, done) => {
      const others = session.envelope.rcptTo.length
      if (others > 0) return done(refusal(452, 'One recipient at a time'))
      const isOurs = address.address.toLowerCase().endsWith(`@${domain.toLowerCase()}`)
      const asked = isOurs ? box.addressee(address.address) : Promise.resolve(null)
      asked.then(
        (found) => done(found ? null : refusal(550, 'There is no such address here')),
        (error: unknown) => {
          report('look up the address of an email', error)
          done(refusal(451, 'Try again later'))
        },
      )
    },
    onData: (stream, session, done) => {
      take(stream, session).then(
        () => done(null, 'Received'),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  // An error of a client ends only that client's connection.
  server.on('error', (error) => {
    if (server.server.listening) return
    report('receive mail', error)
  })
  server.listen(port, host)
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Reads to the end, because the sender waits for the response, but stores only as much as is allowed. */
async function readAll(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size <= LARGEST) parts.push(part)
    else parts.length = 0
  }
  if (stream.sizeExceeded || size > LARGEST) throw refusal(552, 'The email is larger than 10 megabytes')
  return Buffer.concat(parts)
}

function handedOverBy({ remoteAddress, hostNameAppearsAs, envelope }: SMTPServerSession): HandedOverBy {
  const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  return { ip: remoteAddress.replace(/^::ffff:/i, ''), helo: hostNameAppearsAs, sender }
}

/** Returns the range of addresses that one sender is usually assigned: 256 addresses of IPv4, a /48 of IPv6. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  return plain.includes(':') ? plain.split(':').slice(0, 3).join(':') : plain.split('.').slice(0, 3).join('.')
}

function senderDomain(bytes: Uint8Array): string | null {
  const from = emailHead(bytes).find(({ name }) => name === 'from')?.value ?? ''
  return /@([\w.-]{1,255})>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? null
}
