import { EmailRefused, type Mailer } from './email.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly server: string
  /** `Lectern <lectern@example.org>` */
  readonly from: string
}

const CONNECT_TIMEOUT = 20_000
const SILENCE_TIMEOUT = 60_000

/** Sends emails through a mail server. Rejects with EmailRefused. */
export function smtpMailer({ server, from }: SmtpSettings): Mailer {
  return async ({ to, subject, text, html, attachments = [], messageId }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: server,
      connectionTimeout: CONNECT_TIMEOUT,
      greetingTimeout: CONNECT_TIMEOUT,
      socketTimeout: SILENCE_TIMEOUT,
      // An email must never read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      // An address object is not parsed, so no address can name a second recipient.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ name, mediaType, bytes }) => ({
          filename: name,
          contentType: mediaType,
          content: Buffer.from(bytes),
        })),
        ...(messageId === undefined ? {} : { messageId }),
      })
    } catch (error) {
      throw toRefusal(error)
    }
  }
}

/** Codes of 500 and above are final (RFC 5321). A wrong password is an exception, because it can be corrected. */
function toRefusal(error: unknown): EmailRefused {
  const { message, responseCode, code } = error as { message?: string; responseCode?: number; code?: string }
  const isFinal = code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500
  return new EmailRefused(message ?? String(error), isFinal)
}
