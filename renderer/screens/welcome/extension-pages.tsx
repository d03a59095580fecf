import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/welcome.ts'
import { useAsyncValue, useHost, useHostStatus } from '../../cache/index.ts'
import { runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { ALL_STEPS } from './onboarding-screen.tsx'
import { WelcomePage } from './welcome-page.tsx'
import styles from './welcome.module.css'

const go = (to: string, label: string, first = true): ReactNode => (
  <Link to={to} className={first ? styles.next : styles.link}>
    {label}
  </Link>
)

const NO_STORE = t.theExtensionIsntInAnyStore

/** Returns the service's data about this reader's extension. Null while signed out, or until it is known. */
function useReader() {
  const host = useHost()
  const signedIn = useHostStatus()?.session === 'valid'
  const { value } = useAsyncValue(`profile ${signedIn}`, () =>
    signedIn ? host.call('profile', {}) : Promise.resolve(null),
  )
  return { signedIn, profile: value }
}

/** Shows whether this reader has connected the extension. Renders nothing until that is known. */
function ExtensionState(): ReactNode {
  const { profile } = useReader()
  if (profile?.has_connected_extension !== true) return null
  return (
    <p className={styles.lead} role="status">
      {profile.has_saved_from_web_extension === true
        ? t.installedYouHaveSavedPagesWith
        : t.connectedPressItsButtonOnAny}
    </p>
  )
}

const steps = (
  <ol className={styles.steps}>
    <li>{t.loadIt}</li>
    <li>{t.returnToThisPageAndPress}</li>
    <li>{t.pressTheButtonOnAnyPage}</li>
  </ol>
)

/** Screen for /n/install: offers the extension, or the bookmarklet, which works in every browser. */
export function InstallStep(): ReactNode {
  return (
    <WelcomePage
      title={t.saveFromYourBrowser}
      lead={t.theExtensionSavesThePageYou}
      step={{ at: ALL_STEPS - 1, of: ALL_STEPS }}
      actions={
        <>
          {go('/bookmarklet', t.getTheBookmarklet)}
          {go('/extension', t.setUpTheExtension, false)}
          {go('/n/pin', t.doContinue, false)}
          {go('/onboarding?step=follow', t.back, false)}
        </>
      }
    >
      <ExtensionState />
    </WelcomePage>
  )
}

/**
 * Screen for /extension and /extension/app: explains what the extension does, and how to install it in this browser.
 */
export function ExtensionScreen(): ReactNode {
  return (
    <WelcomePage
      title={t.saveFromYourBrowser}
      lead={t.theBookmarkletSavesTheAddressOf}
      pageTitle={t.extension}
      actions={
        <>
          {go('/bookmarklet', t.getTheBookmarklet)}
          {go('/extension/help', t.help, false)}
        </>
      }
    >
      <ExtensionState />
      <details className={styles.more}>
        <summary>{t.setUpTheExtension}</summary>
        <p className={styles.lead}>{t.theExtensionSavesThePageAs({ NO_STORE })}</p>
        {steps}
      </details>
    </WelcomePage>
  )
}

/** Screen for /extension/app/options: shows the account to which items are saved. */
export function ExtensionOptions(): ReactNode {
  const { signedIn, profile } = useReader()
  return (
    <WelcomePage
      title={t.savingFromOutsideLectern}
      pageTitle={t.options}
      lead={
        signedIn
          ? t.youAreSignedInHereAs({ name: profile?.display_name ?? profile?.any_name ?? '…' })
          : t.signInFirstSoThatLectern
      }
      actions={signedIn ? go('/settings?page=account', t.account) : go('/login', t.signIn2)}
    />
  )
}

/** /extension/help. */
export function ExtensionHelp(): ReactNode {
  return (
    <WelcomePage
      title={t.helpWithSaving}
      pageTitle={t.help}
      actions={
        <>
          <Button kind="primary" onClick={() => runCommand('help.guide')}>
            {labelOf('help.guide')}
          </Button>
          {go('/extension/feedback', t.sendFeedback, false)}
        </>
      }
    >
      <ol className={styles.steps}>
        <li>{t.theExtensionSendsThePageAs}</li>
        <li>{t.withoutAConnection}</li>
        <li>{t.onTheButtonMeansThatThe}</li>
        <li>{t.doesntRespond}</li>
        <li>{t.extensionsCantReadTheBrowsersOwn}</li>
        <li>{t.aPageThatCouldntBeRead}</li>
        <li>{t.onPhones}</li>
      </ol>
    </WelcomePage>
  )
}
