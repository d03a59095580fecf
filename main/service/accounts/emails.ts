import * as t from '#shared/words/service/emails.ts'
import { languageNow } from '../language/index.ts'
import { type Email } from '../outgoing-mail/email.ts'
import { writeEmail } from '../outgoing-mail/write-email.ts'

/** Emails about accounts. */

/** Returns the email for signing in. If `code` is null, it contains only the link. */
export function signInEmail(to: string, link: string, code: string | null): Email {
  const { origin } = new URL(link)
  return writeEmail({
    to,
    origin,
    subject: t.signInToLectern,
    parts: [
      t.openThisLinkToSignIn,
      { button: t.signIn, url: link },
      ...(code === null ? [] : [{ label: t.orEnterThisCodeOnThe, code }]),
    ],
    reason: t.youReceivedThisEmailBecauseSomeoneRequested,
  })
}

export function emailChangeEmail(to: string, origin: string, code: string): Email {
  return writeEmail({
    to,
    origin,
    subject: t.confirmYourEmailAddress,
    parts: [{ label: t.enterThisCodeInSettings, code }, t.theCodeWorksOnceAndExpires],
    reason: t.youReceivedThisEmailBecauseSomeoneAddedThisAddress,
  })
}

/** To the address before. `email` is the one that replaced it. */
export function emailChangedEmail(to: string, origin: string, email: string): Email {
  return writeEmail({
    to,
    origin,
    subject: t.yourLecternAddressWasChanged,
    parts: [t.yourAccountNowUsesEmail({ email })],
    reason: t.ifThatWasNotYouEndSessions,
  })
}

export function joinEmail(to: string, link: string): Email {
  const { origin } = new URL(link)
  return writeEmail({
    to,
    origin,
    subject: t.connectAnotherWayToSignIn,
    parts: [t.someoneWhoOwnsThisEmailAddress, { button: t.signInAndConnect, url: link }],
    reason: t.ifThatWasNotYouIgnore,
  })
}

export function paidEmail(to: string, link: string): Email {
  const { origin } = new URL(link)
  return writeEmail({
    to,
    origin,
    subject: t.yourLecternLibrary,
    parts: [t.thankYouWeReceivedYourPayment, { button: t.openYourLibrary, url: link }, t.ifNoOneSignsInThe],
    reason: t.youReceivedThisEmailBecauseSomeone,
  })
}

export function paymentReturnedEmail(to: string, origin: string): Email {
  return writeEmail({
    to,
    origin,
    subject: t.yourLecternPaymentWasRefunded,
    parts: [t.someonePaidForPremiumWithThis, { button: t.viewYourPlan, url: `${origin}/settings?page=subscription` }],
    reason: t.youReceivedThisEmailBecauseA,
  })
}

export function paymentFailedEmail(to: string, origin: string, until: number): Email {
  const day = new Date(until).toLocaleDateString(languageNow(), { dateStyle: 'long', timeZone: 'UTC' })
  return writeEmail({
    to,
    origin,
    subject: t.yourLecternPaymentFailed,
    parts: [
      t.yourPaymentForPremiumFailedYou({ day }),
      { button: t.viewYourPlan, url: `${origin}/settings?page=subscription` },
      t.whateverYouDecideYouCanStill,
    ],
    reason: t.youReceivedThisEmailBecauseYouPay,
  })
}

export function appLinkEmail(to: string, origin: string): Email {
  return writeEmail({
    to,
    origin,
    subject: t.lectern,
    parts: [t.openLecternOnThisDeviceTo, { button: t.openLectern, url: `${origin}/` }],
    reason: t.youReceivedThisEmailBecauseYou,
  })
}

export function invitationEmail(to: string, link: string): Email {
  const { origin } = new URL(link)
  return writeEmail({
    to,
    origin,
    subject: t.yourLecternLibrary,
    parts: [t.youHaveALibraryInLectern, { button: t.openYourLibrary, url: link }],
    reason: t.youReceivedThisEmailBecauseThe({ host: new URL(link).host }),
  })
}

export function deletedEmail(to: string, origin: string): Email {
  return writeEmail({
    to,
    origin,
    subject: t.yourLecternLibraryWasDeleted,
    parts: [t.yourAccountWasDeletedWithEverything, t.theServicesOwnBackupsContainIt],
    reason: t.youOrTheOwnerOfThe,
  })
}
