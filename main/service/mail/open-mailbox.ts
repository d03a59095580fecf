import { reason } from '#shared/reasons/codes.ts'
import { isIP } from 'node:net'
import type { ImapFlow, MailboxObject } from 'imapflow'
import { mailServerAddress, OutboundError } from '../outbound/index.ts'
import { boundedReply, LONGEST_RESPONSE } from './bounded-reply.ts'
import { folderNames } from './folder-names.ts'
import { type Mailbox, MailboxError } from './mailbox.ts'
import { peerCertificate } from './peer-certificate.ts'

const CONNECT_MS = 15_000
/** This is longer than the silence of a watched folder (watch-mailbox.ts). */
const SILENCE_MS = 10 * 60_000
/** In a folder. */
const MOST_EMAILS = 1_000_000
/** Ports on which a command starts encryption. On all others, connections are encrypted from the start. */
const PLAIN_PORTS: ReadonlySet<number> = new Set([143, 1143])
const CERTIFICATE =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|INVALID_CA)$/

export interface MailboxRules {
  /** Private servers to which connections are allowed, or 'any'. */
  readonly allowHosts: readonly string[] | 'any'
}

/**
 * Opens a connection with its folder. Reading leaves emails unread there, and nothing can be changed unless the mailbox
 * has a chore. Throws MailboxError.
 */
export async function openMailbox(mailbox: Mailbox, { allowHosts }: MailboxRules): Promise<ImapFlow> {
  const { host, port, user, password, accessToken, folder, chore } = mailbox
  const address = await addressOf(host, port, allowHosts)
  const { ImapFlow } = await import('imapflow')
  const isSecure = !PLAIN_PORTS.has(port)
  const client = new ImapFlow({
    host: address,
    port,
    secure: isSecure,
    ...(isSecure ? {} : { doSTARTTLS: true }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    auth: accessToken ? { user, accessToken: await accessToken() } : { user, pass: password },
    tls: { minVersion: 'TLSv1.2', ...(await trusted(mailbox, address)) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLineLength: LONGEST_RESPONSE,
    maxLiteralSize: LONGEST_RESPONSE,
    maxResponseSize: LONGEST_RESPONSE,
  })
  // Without a listener, a later error would end the process.
  client.on('error', () => {})
  // ImapFlow accepts at most this number of emails from a server that answers with ranges, so the number is capped.
  client.on('exists', () => {
    if (client.mailbox) client.mailbox.exists = Math.min(client.mailbox.exists, MOST_EMAILS)
  })
  try {
    await boundedReply(client, () => client.connect())
  } catch (error) {
    client.close()
    throw await connectFailure(error, mailbox, address)
  }
  try {
    const box = await openFolder(client, folder, chore === null)
    box.exists = Math.min(box.exists, MOST_EMAILS)
    return client
  } catch (error) {
    client.close()
    if (error instanceof MailboxError) throw error
    if (!wasRefused(error)) throw await connectFailure(error, mailbox, address)
    throw new MailboxError('no_such_folder', reason('mailbox_folder_missing', { folder }), { cause: error })
  }
}

/** Opens the first of the folder's possible names that exists. Throws the server's error about the reader's own name. */
async function openFolder(client: ImapFlow, folder: string, readOnly: boolean): Promise<MailboxObject> {
  let refused: unknown = null
  for (const name of folderNames(client, folder)) {
    try {
      return await boundedReply(client, () => client.mailboxOpen(name, { readOnly }))
    } catch (error) {
      if (!wasRefused(error)) throw error
      refused ??= error
    }
  }
  throw refused
}

const wasRefused = (error: unknown): boolean =>
  (error as { readonly responseStatus?: string }).responseStatus !== undefined

async function addressOf(host: string, port: number, allowHosts: MailboxRules['allowHosts']): Promise<string> {
  try {
    return await mailServerAddress(host, port, allowHosts)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const why =
      error.code === 'forbidden_port'
        ? reason('mail_port_forbidden', { port })
        : error.code === 'forbidden_address'
          ? reason('mail_server_private', { host })
          : reason('mail_server_not_found', { host })
    throw new MailboxError('unreachable', why, { cause: error })
  }
}

/**
 * An accepted certificate is trusted only while the server presents exactly that one. A server that presents none is
 * treated as unreachable.
 */
async function trusted({ host, port, fingerprint }: Mailbox, address: string) {
  if (fingerprint === null || PLAIN_PORTS.has(port)) return {}
  const shown = await peerCertificate(address, port, host, CONNECT_MS)
  if (shown === null) throw unanswered(host)
  if (shown.fingerprint !== fingerprint) return {}
  return { ca: [shown.pem], checkServerIdentity: () => undefined }
}

async function connectFailure(
  error: unknown,
  { host, port, accessToken }: Mailbox,
  address: string,
): Promise<MailboxError> {
  if (error instanceof MailboxError) return error
  const {
    authenticationFailed,
    code = '',
    message = '',
  } = error as {
    authenticationFailed?: boolean
    code?: string
    message?: string
  }
  if (authenticationFailed) {
    const why = accessToken ? reason('mailbox_access_refused') : reason('mailbox_password_refused')
    return new MailboxError('auth_failed', why, { cause: error })
  }
  if (CERTIFICATE.test(code)) {
    const shown = await peerCertificate(address, port, host, CONNECT_MS)
    return new MailboxError('untrusted_certificate', reason('mail_server_untrusted', { host }), {
      fingerprint: shown?.fingerprint ?? null,
      cause: error,
    })
  }
  if (/STARTTLS/i.test(message)) {
    return new MailboxError('not_encrypted', reason('mail_server_unencrypted', { host }), { cause: error })
  }
  return unanswered(host, error)
}

const unanswered = (host: string, cause?: unknown): MailboxError =>
  new MailboxError('unreachable', reason('mail_server_silent', { host }), { cause })
