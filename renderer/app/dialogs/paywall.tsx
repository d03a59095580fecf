import { type ReactNode, useEffect } from 'react'
import type { PaywallScreen } from '#shared/model/paywall-screens.ts'
import * as t from '#shared/words/app/dialogs.ts'
import { notify, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { offers } from '../../screens/welcome/offers.ts'
import { PlanChoice } from '../../screens/welcome/plan-choice.tsx'
import { preference } from '../../preferences/index.ts'
import { reported } from '../../report.ts'
import { reportConversion } from '../notices/url-flags.ts'
import styles from './paywall.module.css'

interface PaywallProps {
  readonly screen: PaywallScreen
  /** True if the reader's last change was not saved. */
  readonly isRefused: boolean
  readonly onClose: () => void
}

/** Offers premium where a feature needs it: what it includes, what it costs, and what remains free. */
export function Paywall({ screen, isRefused, onClose }: PaywallProps): ReactNode {
  const { title, text, refused } = offers[screen]
  useClosedWhenPaid(onClose)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.text}>
          {text}
          {isRefused && refused !== null ? ` ${refused}` : ''}
        </p>
        <PlanChoice screen={screen} />
      </div>
      <DialogActions>
        <Button kind="quiet" onClick={onClose}>
          {t.notNow}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Closes the dialog once premium is paid. The payment may be made in another window: on the desktop, always in the
 * browser. Premium is then active when the reader comes back.
 */
function useClosedWhenPaid(onClose: () => void): void {
  const host = useHost()
  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      const profile = await reported('look whether premium was paid', host.call('profile', {}))
      if (profile?.['is_premium'] !== true || isOver) return
      isOver = true
      onClose()
      notify(t.premiumIsYours)
      if (preference('paywall') !== null) await reported('report a purchase', reportConversion(host))
    }
    const focused = (): void => void look()
    addEventListener('focus', focused)
    return () => {
      isOver = true
      removeEventListener('focus', focused)
    }
  }, [host, onClose])
}
