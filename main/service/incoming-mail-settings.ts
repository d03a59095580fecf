import { readFileSync } from 'node:fs'
import { UsageError } from './usage-error.ts'
import type { MailIntakeOptions } from './mail/receive-mail.ts'

interface MailSettings {
  readonly mailDomain?: string
  readonly mailIntake?: Omit<MailIntakeOptions, 'domain'>
}

const SMTP_PORT = 25

/**
 * Reads the settings for receiving mail from the environment. Without a domain, no mail is received. Throws UsageError,
 * or the error that the file system reports for a file that can't be read.
 */
export function mailSettings(environment: Readonly<Record<string, string | undefined>>): MailSettings {
  const domain = environment['LECTERN_MAIL_DOMAIN']?.trim().toLowerCase()
  if (!domain) return {}
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)) throw new UsageError(`Not a domain for mail: ${domain}`)
  const port = Number(environment['LECTERN_MAIL_PORT'] || SMTP_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError(`Not a port for mail: ${environment['LECTERN_MAIL_PORT']}`)
  }
  const [cert, key] = [environment['LECTERN_MAIL_CERT'], environment['LECTERN_MAIL_KEY']]
  const tls = cert && key ? { tls: { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } } : {}
  return { mailDomain: domain, mailIntake: { host: environment['LECTERN_MAIL_HOST'] || '::', port, ...tls } }
}
