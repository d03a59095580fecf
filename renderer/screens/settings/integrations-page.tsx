import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/settings.ts'
import * as s from '#shared/words/settings/search.ts'
import * as tools from '#shared/words/settings/tools.ts'
import { ApproveDevice } from './devices/approve-device.tsx'
import type { SettingsPage } from './settings-page.ts'
import { ApiTokens } from './tools/api-tokens.tsx'
import { Assistants } from './tools/assistants.tsx'
import { EReaders } from './tools/e-readers.tsx'
import { FeedAddresses } from './tools/feed-addresses.tsx'
import { Kindle } from './tools/kindle.tsx'
import { Readwise } from './tools/readwise.tsx'
import { Webhooks } from './tools/webhooks.tsx'

/**
 * Settings for other programs: the bookmarklet, plug-ins of note apps, tokens for the public API, and feeds of the
 * library.
 */
export const integrationsPage: SettingsPage = {
  title: t.integrations,
  rows: [
    {
      label: t.saveFromTheBrowser,
      search: s.saveFromTheBrowser,
      help: t.aLinkForTheBookmarksBar,
      value: <Link to="/bookmarklet">{t.getTheBookmarklet}</Link>,
    },
    { content: ConnectPlugIn, finds: [[t.connectAPlugIn, s.connectAPlugIn]] },
    { content: ApiTokens, finds: [[tools.apiTokens, s.apiTokens]] },
    { content: FeedAddresses, finds: [[tools.feedsOfYourLists, s.feedsOfYourLists]] },
    { content: EReaders, finds: [[tools.eReaders, s.eReaders]] },
    { content: Kindle, finds: [[tools.kindle, s.kindle]] },
    { content: Readwise, finds: [[tools.readwise, s.readwise]] },
    { content: Webhooks, finds: [[tools.webhooks, s.webhooks]] },
    { content: Assistants, finds: [[tools.aiAssistants, s.aiAssistants]] },
  ],
}

function ConnectPlugIn(): ReactNode {
  return <ApproveDevice anchor="plug-in" label={t.connectAPlugIn} help={t.forNoteAppsSuchAsObsidian} />
}
