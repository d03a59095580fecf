import * as t from '#shared/words/service/emails.ts'
import type { EmailWords } from '../outgoing-mail/email-words.ts'
import { type Email } from '../outgoing-mail/email.ts'
import { writeEmail } from '../outgoing-mail/write-email.ts'

/** Emails about accounts. */

/** Returns the email for signing in. If `code` is null, it contains only the link. */
export function signInEmail(to: string, link: string, code: string | null, words: EmailWords = t): Email {
  const { origin } = new URL(link)
  return writeEmail(
    {
      to,
      origin,
      subject: words.signInToLectern,
      parts: [
        words.openThisLinkToSignIn,
        { button: words.signIn, url: link },
        ...(code === null ? [] : [{ label: words.orEnterThisCodeOnThe, code }]),
      ],
      reason: words.youReceivedThisEmailBecauseSomeoneRequested,
    },
    words,
  )
}

export function emailChangeEmail(to: string, origin: string, code: string, words: EmailWords = t): Email {
  return writeEmail(
    {
      to,
      origin,
      subject: words.confirmYourEmailAddress,
      parts: [{ label: words.enterThisCodeInSettings, code }, words.theCodeWorksOnceAndExpires],
      reason: words.youReceivedThisEmailBecauseSomeoneAddedThisAddress,
    },
    words,
  )
}

/** To the address before. `email` is the one that replaced it. */
export function emailChangedEmail(to: string, origin: string, email: string, words: EmailWords = t): Email {
  return writeEmail(
    {
      to,
      origin,
      subject: words.yourLecternAddressWasChanged,
      parts: [words.yourAccountNowUsesEmail({ email })],
      reason: words.ifThatWasNotYouEndSessions,
    },
    words,
  )
}

export function joinEmail(to: string, link: string, words: EmailWords = t): Email {
  const { origin } = new URL(link)
  return writeEmail(
    {
      to,
      origin,
      subject: words.connectAnotherWayToSignIn,
      parts: [words.someoneWhoOwnsThisEmailAddress, { button: words.signInAndConnect, url: link }],
      reason: words.ifThatWasNotYouIgnore,
    },
    words,
  )
}

export function paidEmail(to: string, link: string, words: EmailWords = t): Email {
  const { origin } = new URL(link)
  return writeEmail(
    {
      to,
      origin,
      subject: words.yourLecternLibrary,
      parts: [
        words.thankYouWeReceivedYourPayment,
        { button: words.openYourLibrary, url: link },
        words.ifNoOneSignsInThe,
      ],
      reason: words.youReceivedThisEmailBecauseSomeone,
    },
    words,
  )
}

export function paymentReturnedEmail(to: string, origin: string, words: EmailWords = t): Email {
  return writeEmail(
    {
      to,
      origin,
      subject: words.yourLecternPaymentWasRefunded,
      parts: [
        words.someonePaidForPremiumWithThis,
        { button: words.viewYourPlan, url: `${origin}/settings?page=subscription` },
      ],
      reason: words.youReceivedThisEmailBecauseA,
    },
    words,
  )
}

export function paymentFailedEmail(to: string, origin: string, until: number, words: EmailWords = t): Email {
  const day = new Date(until).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return writeEmail(
    {
      to,
      origin,
      subject: words.yourLecternPaymentFailed,
      parts: [
        words.yourPaymentForPremiumFailedYou({ day }),
        { button: words.viewYourPlan, url: `${origin}/settings?page=subscription` },
        words.whateverYouDecideYouCanStill,
      ],
      reason: words.youReceivedThisEmailBecauseYouPay,
    },
    words,
  )
}

export function appLinkEmail(to: string, origin: string, words: EmailWords = t): Email {
  return writeEmail(
    {
      to,
      origin,
      subject: words.lectern,
      parts: [words.openLecternOnThisDeviceTo, { button: words.openLectern, url: `${origin}/` }],
      reason: words.youReceivedThisEmailBecauseYou,
    },
    words,
  )
}

export function invitationEmail(to: string, link: string, words: EmailWords = t): Email {
  const { origin } = new URL(link)
  return writeEmail(
    {
      to,
      origin,
      subject: words.yourLecternLibrary,
      parts: [words.youHaveALibraryInLectern, { button: words.openYourLibrary, url: link }],
      reason: words.youReceivedThisEmailBecauseThe({ host: new URL(link).host }),
    },
    words,
  )
}

export function deletedEmail(to: string, origin: string, words: EmailWords = t): Email {
  return writeEmail(
    {
      to,
      origin,
      subject: words.yourLecternLibraryWasDeleted,
      parts: [words.yourAccountWasDeletedWithEverything, words.theServicesOwnBackupsContainIt],
      reason: words.youOrTheOwnerOfThe,
    },
    words,
  )
}
