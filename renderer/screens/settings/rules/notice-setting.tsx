import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/settings/rules.ts'
import { setPreference, usePreference } from '../../../preferences/index.ts'
import { SettingsSection } from '../settings-section.tsx'
import styles from './rules.module.css'

type Permission = NotificationPermission | 'none'

const permission = (): Permission => ('Notification' in window ? Notification.permission : 'none')

/** Allows the browser's notifications about items that rules announce. The desktop app needs no permission. */
export function NoticeSetting(): ReactNode {
  const isWanted = usePreference('systemNotices')
  const [allowed, setAllowed] = useState(permission)
  const change = async (isOn: boolean): Promise<void> => {
    const answer = isOn && allowed === 'default' ? await Notification.requestPermission() : allowed
    setAllowed(answer)
    setPreference('systemNotices', isOn && answer === 'granted')
  }
  const problem =
    allowed === 'none' ? t.thisBrowserHasNoNotifications : allowed === 'denied' ? t.theBrowserBlocksNotifications : null
  return (
    <SettingsSection id="rule-notifications" title={t.notifications} lead={t.rulesCanNotify}>
      {problem === null ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isWanted && allowed === 'granted'}
            onChange={({ target }) => void change(target.checked)}
          />
          {t.allowNotifications}
        </label>
      ) : (
        <p className={styles.muted}>{problem}</p>
      )}
    </SettingsSection>
  )
}
