import type { Report } from '#shared/activity/failure.ts'
import type { People } from './accounts/people.ts'
import type { Library } from './assemble-library.ts'
import type { EmailBox } from './mail/email-box.ts'
import { type MailIntake, receiveMail } from './mail/receive-mail.ts'
import type { ServiceOptions } from './service-options.ts'

interface MailIntakeParts {
  readonly options: ServiceOptions
  readonly library: Library
  readonly people: People
  readonly clock: () => number
  readonly report: Report
}

/** Starts receiving mail for accounts. Returns null if the service does not receive mail. */
export async function openMailIntake(parts: MailIntakeParts): Promise<MailIntake | null> {
  const { options, library, people, clock, report } = parts
  const { mailIntake, mailDomain } = options
  if (mailIntake === undefined || mailDomain === undefined) return null
  const { emails } = library.emails
  const box: EmailBox = {
    addressee: (address) => emails.addressee(address),
    hasRoom: async (account) => !(await people.isFull(account)),
    receive: (account, bytes, arrival) => emails.receive(account, bytes, arrival),
  }
  return receiveMail({ ...mailIntake, domain: mailDomain }, { box, clock, report })
}
