import { createTransport } from 'nodemailer'

export interface LetterToSend {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly headers?: Record<string, string>
  /** Signs the letter for its sender's domain. */
  readonly dkim?: { domainName: string; keySelector: string; privateKey: string; headerFieldNames: string }
  readonly attachments?: { filename: string; content: Buffer; cid?: string }[]
}

/** Sends a letter to a service on this machine by SMTP, encrypted if it offers that. */
export async function sendLetter(port: number, letter: LetterToSend): Promise<void> {
  const way = createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false } })
  try {
    await way.sendMail({ ...letter })
  } finally {
    way.close()
  }
}
