import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../components/button.tsx'
import { notify } from '../../cache/index.ts'
import { setPreference, usePreference } from '../../preferences/all.ts'
import { Fact } from './setting-rows.tsx'
import styles from './settings-screen.module.css'

/** As renderer/commands/palette keeps it. */
const RECENTS = 'lectern.palette'

/** What others learn of a reader, and what this device remembers. */
export function PrivacyPage(): ReactNode {
  const senders = usePreference('picturesFrom')
  const [cleared, setCleared] = useState(false)
  return (
    <>
      <Fact
        label="Pictures in lists"
        help="Fetched and kept by your library: sites do not hear of you."
        value="always"
      />
      <Fact
        label="Pictures in newsletters"
        help="They tell who sent them that you read. Fetched only from those you allow, in the letter itself."
        value={senders.length === 0 ? 'from nobody' : `from ${senders.length.toLocaleString()}`}
      />
      <ul>
        {senders.map((sender) => (
          <li key={sender} className={styles.row}>
            <span dir="auto" className={styles.long}>
              {sender}
            </span>
            <IconButton
              label={`No pictures from ${sender}`}
              onClick={() =>
                setPreference(
                  'picturesFrom',
                  senders.filter((one) => one !== sender),
                )
              }
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Fact
        label="Videos and other embeds"
        help="Nothing is asked of their hosts before."
        value="load when you press them"
      />
      <div className={styles.buttons}>
        <Button
          disabled={cleared}
          onClick={() => {
            localStorage.removeItem(RECENTS)
            setCleared(true)
            notify('Recent commands cleared')
          }}
        >
          Clear recent commands
        </Button>
      </div>
    </>
  )
}
