import { Rss } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { titleOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/settings/transfers.ts'
import { useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { RoadRow } from '../../screens/settings/transfers/road-row.tsx'
import { exportFeeds } from '../../screens/sources/export-feeds.ts'

/** Saves the followed feeds as a file for another feed reader. */
export function FeedsOutRow(): ReactNode {
  const host = useHost()
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    await exportFeeds(host)
    setBusy(false)
  }
  return (
    <RoadRow id="feeds-out" title={t.feedsToAnotherReader} glyph={Rss} help={t.asAnOpmlFile}>
      <Button disabled={isBusy} onClick={() => void save()}>
        {titleOf('opml.export')}
      </Button>
    </RoadRow>
  )
}
