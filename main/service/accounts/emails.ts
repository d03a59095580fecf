import { type Email } from '../outgoing-mail/email.ts'
import { writeEmail } from '../outgoing-mail/write-email.ts'

/** The emails about accounts. */

/** `code` null: the link alone signs in. */
export function signInEmail(to: string, link: string, code: string | null): Email {
  const { origin } = new URL(link)
  return writeEmail({
    to,
    origin,
    subject: 'Sign in to Lectern',
    parts: [
      'Open this link to sign in. It works once, for 15 minutes.',
      { button: 'Sign in', url: link },
      ...(code === null ? [] : [{ label: 'Or type this code where you asked to sign in', code }]),
    ],
    reason:
      'Somebody asked to sign in with this address, and the link lets in the device that asked, too. If that was not you, do nothing: nobody gets in without this email.',
  })
}

export function joinEmail(to: string, link: string): Email {
  const { origin } = new URL(link)
  return writeEmail({
    to,
    origin,
    subject: 'Sign in to Lectern another way?',
    parts: [
      'Somebody who proved to have this address wants to sign in by another service. Your library has the same address. Open this link to connect the two. It works once, for 15 minutes.',
      { button: 'Sign in and connect', url: link },
    ],
    reason: 'If that was not you, do nothing: nothing is connected without this email.',
  })
}

export function paidEmail(to: string, link: string): Email {
  const { origin } = new URL(link)
  return writeEmail({
    to,
    origin,
    subject: 'Your library in Lectern',
    parts: [
      'Thank you. Your payment arrived. Open this link to sign in, and premium is yours. It works once, for 15 minutes; afterwards ask for another one where you sign in.',
      { button: 'Open your library', url: link },
      'A payment that nobody signs in for is returned after 30 days.',
    ],
    reason:
      'Somebody paid for premium and named this address. If that was not you, do nothing: nothing changes without this email.',
  })
}

export function paymentReturnedEmail(to: string, origin: string): Email {
  return writeEmail({
    to,
    origin,
    subject: 'A payment for Lectern was returned',
    parts: [
      'Premium was paid for this address though it was not needed: because you have premium already, because a trial was begun a second time, or because nobody signed in for it. That plan was ended, and what it cost goes back to the card that paid. The plan that you have stays as it is.',
      { button: 'See your plan', url: `${origin}/settings?page=subscription` },
    ],
    reason: 'A payment named this address.',
  })
}

export function paymentFailedEmail(to: string, origin: string, until: number): Email {
  const day = new Date(until).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return writeEmail({
    to,
    origin,
    subject: 'Your payment for Lectern failed',
    parts: [
      `The payment for premium did not go through. Premium stays until ${day}, so that you can mend it: choose another card, or end the plan.`,
      { button: 'See your plan', url: `${origin}/settings?page=subscription` },
      'Whatever happens, everything that you saved, highlighted and wrote stays yours to read and to export.',
    ],
    reason: 'You pay for premium with this address.',
  })
}

export function appLinkEmail(to: string, origin: string): Email {
  return writeEmail({
    to,
    origin,
    subject: 'Lectern',
    parts: ['Open Lectern on this device to go on reading.', { button: 'Open Lectern', url: `${origin}/` }],
    reason: 'You asked for this link.',
  })
}

export function invitationEmail(to: string, link: string): Email {
  const { origin } = new URL(link)
  return writeEmail({
    to,
    origin,
    subject: 'Your library in Lectern',
    parts: [
      'A library was made for you in Lectern, where you save articles, read them in good type and highlight them. Open this link to enter. It works once, for a day; afterwards ask for another one where you sign in.',
      { button: 'Open your library', url: link },
    ],
    reason: `Whoever runs ${new URL(link).host} invited this address. If you expected nothing, do nothing.`,
  })
}

export function deletedEmail(to: string, origin: string): Email {
  return writeEmail({
    to,
    origin,
    subject: 'Your library in Lectern was deleted',
    parts: [
      'Your account was deleted, with everything you saved, highlighted and wrote, your settings and this address. Nobody can bring it back.',
      'Backups that the service makes of itself hold it until newer ones replace them.',
    ],
    reason: 'You, or whoever runs the service, deleted the account. This is the last email to this address.',
  })
}
