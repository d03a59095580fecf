import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
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

const NO_STORE =
  'No store has the extension yet. Ask whoever runs your Lectern for its folder: “npm run build:extension” makes it.'

/** What the service knows of this reader's extension. Null while signed out, or until it is known. */
function useReader() {
  const host = useHost()
  const signedIn = useHostStatus()?.session === 'valid'
  const { value } = useAsyncValue(`profile ${signedIn}`, () =>
    signedIn ? host.call('profile', {}) : Promise.resolve(null),
  )
  return { signedIn, profile: value }
}

/** Whether this reader has connected the extension. Nothing while that is not known. */
function ExtensionState(): ReactNode {
  const { profile } = useReader()
  if (profile?.has_connected_extension !== true) return null
  return (
    <p className={styles.lead} role="status">
      {profile.has_saved_from_web_extension === true
        ? 'Installed ✓ You have saved with it.'
        : 'Connected ✓ Press its button on any page to save that page.'}
    </p>
  )
}

const steps = (
  <ol className={styles.steps}>
    <li>
      Load it. Chrome, Edge and Brave: open chrome://extensions, switch on Developer mode, choose “Load unpacked” and
      the folder “chrome”. Firefox: open about:debugging, choose “This Firefox”, “Load Temporary Add-on” and the
      manifest in the folder “firefox”; it stays until Firefox is closed.
    </li>
    <li>Come back to this page and press the Lectern button in the toolbar. It offers to connect.</li>
    <li>Press the button on any page to save it.</li>
  </ol>
)

/** /n/install: the extension, or the bookmarklet that saves from every browser. */
export function InstallStep(): ReactNode {
  return (
    <WelcomePage
      title="Save from your browser"
      lead="The extension saves the page you see, with one press. The bookmarklet saves its address, in any browser."
      step={{ at: ALL_STEPS - 1, of: ALL_STEPS }}
      actions={
        <>
          {go('/bookmarklet', 'Get the bookmarklet')}
          {go('/extension', 'Set up the extension', false)}
          {go('/n/pin', 'Continue', false)}
          {go('/onboarding?step=follow', 'Back', false)}
        </>
      }
    >
      <ExtensionState />
    </WelcomePage>
  )
}

/** /extension and /extension/app: what the extension does, and how it gets into this browser. */
export function ExtensionScreen(): ReactNode {
  return (
    <WelcomePage
      title="Save from your browser"
      lead="The bookmarklet saves the address of the page you are on, in any browser, and is set up in a moment."
      pageTitle="Extension"
      actions={
        <>
          {go('/bookmarklet', 'Get the bookmarklet')}
          {go('/extension/help', 'Help', false)}
        </>
      }
    >
      <ExtensionState />
      <details className={styles.more}>
        <summary>Set up the extension</summary>
        <p className={styles.lead}>
          The extension saves the page as you see it, also behind a sign-in, and offers tags, a note and undo.{' '}
          {NO_STORE}
        </p>
        {steps}
      </details>
    </WelcomePage>
  )
}

/** /extension/app/options: the account that saves go to. */
export function ExtensionOptions(): ReactNode {
  const { signedIn, profile } = useReader()
  return (
    <WelcomePage
      title="Saving from outside"
      pageTitle="Options"
      lead={
        signedIn
          ? `You are signed in here as ${profile?.display_name ?? profile?.any_name ?? '…'}. The extension has a sign-in of its own, listed under Account: its options, opened by a right-click on its button, say where it saves to.`
          : 'Sign in, so that what you save has a library to go to.'
      }
      actions={signedIn ? go('/settings?page=account', 'Account') : go('/login', 'Sign in')}
    />
  )
}

/** /extension/help. */
export function ExtensionHelp(): ReactNode {
  return (
    <WelcomePage
      title="Help with saving"
      pageTitle="Help"
      actions={
        <>
          <Button kind="primary" onClick={() => runCommand('help.guide')}>
            {labelOf('help.guide')}
          </Button>
          {go('/extension/feedback', 'Send feedback', false)}
        </>
      }
    >
      <ol className={styles.steps}>
        <li>
          The extension sends the page as you see it, so pages behind a sign-in arrive whole. The bookmarklet and pasted
          links send the address alone, and the page is fetched as a stranger would see it.
        </li>
        <li>
          Without a connection a save waits on your computer. The number on the button counts what waits, and the
          extension’s options list it with Retry and Remove.
        </li>
        <li>“!” on the button means that the extension must be connected again. Nothing that waits is lost.</li>
        <li>
          “Nothing answers, or its certificate is not trusted”: open your Lectern in a tab and accept its certificate
          there, then connect again.
        </li>
        <li>
          Settings, stores and PDFs of the browser itself cannot be read by extensions. A PDF on the web is fetched from
          its address.
        </li>
        <li>A page that could not be read stays in the queue and says why; Retry asks again.</li>
        <li>On phones, install Lectern and share pages to it.</li>
      </ol>
    </WelcomePage>
  )
}
