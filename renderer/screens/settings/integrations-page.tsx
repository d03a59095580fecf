import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/settings.ts'
import { ApproveDevice } from './devices/approve-device.tsx'
import { FactRow } from './setting-rows.tsx'
import { ApiTokens } from './tools/api-tokens.tsx'
import { Assistants } from './tools/assistants.tsx'
import { EReaders } from './tools/e-readers.tsx'
import { FeedAddresses } from './tools/feed-addresses.tsx'
import { Kindle } from './tools/kindle.tsx'
import { Readwise } from './tools/readwise.tsx'
import { Webhooks } from './tools/webhooks.tsx'

/** Other programs: the bookmarklet, plug-ins of note apps, tokens for the public API, and feeds of the library. */
export function IntegrationsPage(): ReactNode {
  return (
    <>
      <FactRow
        label={t.saveFromTheBrowser}
        help={t.aLinkForTheBookmarksBar}
        value={<Link to="/bookmarklet">{t.getTheBookmarklet}</Link>}
      />
      <ApproveDevice anchor="plug-in" label={t.connectAPlugIn} help={t.forNoteAppsSuchAsObsidian} />
      <ApiTokens />
      <FeedAddresses />
      <EReaders />
      <Kindle />
      <Readwise />
      <Webhooks />
      <Assistants />
    </>
  )
}
