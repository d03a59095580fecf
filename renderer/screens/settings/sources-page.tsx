import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { notify, useHost, useReading } from '../../cache/index.ts'
import { letterAddress } from '../../cache/letter-address.ts'
import { Button } from '../../components/button.tsx'
import { Fact, Row } from './setting-rows.tsx'
import styles from './settings-screen.module.css'

/** Where what is read comes from. */
export function SourcesPage(): ReactNode {
  const host = useHost()
  const { value } = useReading('letter address', async () => letterAddress(await host.call('profile', {})))
  return (
    <>
      {value === null ? (
        <Fact
          label="Address for newsletters"
          value="none"
          help="This library takes no mail: whoever runs it can connect a mail server."
        />
      ) : (
        <Row
          label="Address for newsletters"
          help={
            <>
              Letters sent to{' '}
              <strong dir="ltr" className={styles.long}>
                {value}
              </strong>{' '}
              arrive in your inbox.
            </>
          }
        >
          <Button
            onClick={() =>
              void navigator.clipboard.writeText(value).then(
                () => notify('Newsletter address copied'),
                () => notify('The clipboard could not be written to', { type: 'error' }),
              )
            }
          >
            Copy
          </Button>
        </Row>
      )}
      <Fact
        label="Feeds"
        help="Add one by its address, take those of another reader in, or yours along (OPML)."
        value={<Link to="/list/sources/rss">Feeds</Link>}
      />
      <Fact
        label="Sources"
        help="Whom you follow, which are favorites, and whose bell is on: each in its own menu."
        value={<Link to="/list/sources">All sources</Link>}
      />
    </>
  )
}
