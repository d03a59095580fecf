import type { ReactNode } from 'react'
import type { PaywallScreen } from '#shared/model/paywall-screens.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { offers } from '../../screens/welcome/offers.ts'
import { PlanChoice } from '../../screens/welcome/plan-choice.tsx'
import styles from './paywall.module.css'

interface PaywallProps {
  readonly screen: PaywallScreen
  /** What the reader just did was not kept. */
  readonly isRefused: boolean
  readonly onClose: () => void
}

/** Offers premium where a feature needs it: what it is, what it costs, and what stays free. */
export function Paywall({ screen, isRefused, onClose }: PaywallProps): ReactNode {
  const { title, text, refused } = offers[screen]
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
          Not now
        </Button>
      </DialogActions>
    </Dialog>
  )
}
