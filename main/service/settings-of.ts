import { UsageError } from './commands/usage-error.ts'
import { smtpMailer } from './mail/smtp-mailer.ts'
import type { ServiceOptions } from './service.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The settings about people that the environment holds, secrets among them. Throws UsageError. */
export function settingsOf(env: Environment): Partial<ServiceOptions> {
  return { ...mailSettings(env) }
}

function mailSettings(env: Environment): Partial<ServiceOptions> {
  const server = env['LECTERN_SMTP']
  if (!server) return {}
  if (!URL.canParse(server) || !/^smtps?:$/.test(new URL(server).protocol)) {
    // The value holds a password.
    throw new UsageError('LECTERN_SMTP must be an address such as smtp://user:password@mail.example.org:587.')
  }
  const from = env['LECTERN_MAIL_FROM']
  if (!from?.includes('@')) {
    throw new UsageError('LECTERN_MAIL_FROM must be the sender of emails, such as Lectern <lectern@example.org>.')
  }
  return { mail: smtpMailer({ server, from }) }
}
