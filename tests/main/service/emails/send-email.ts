import { createTransport } from 'nodemailer'

export interface EmailToSend {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly headers?: Record<string, string>
  /** Signs the email for its sender's domain. */
  readonly dkim?: { domainName: string; keySelector: string; privateKey: string; headerFieldNames: string }
  readonly attachments?: { filename: string; content: Buffer; cid?: string }[]
}

/** Sends an email to a service on this machine by SMTP, encrypted if it offers that. */
export async function sendEmail(port: number, email: EmailToSend): Promise<void> {
  const way = createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false } })
  try {
    await way.sendMail({ ...email })
  } finally {
    way.close()
  }
}
