import { Link } from 'react-router'
import * as t from '#shared/words/settings.ts'
import * as models from '#shared/words/settings/models.ts'
import * as s from '#shared/words/settings/search.ts'
import * as tools from '#shared/words/settings/tools.ts'
import type { SettingsPage } from './settings-page.ts'
import { TransfersLink } from './transfers-link.tsx'
import { ApiTokens } from './tools/api-tokens.tsx'
import { Assistants } from './tools/assistants.tsx'
import { OwnModelSetting } from './tools/own-model-setting.tsx'
import { Webhooks } from './tools/webhooks.tsx'

/** Settings for programs that use the library: the bookmarklet, tokens for the public API, webhooks and assistants. */
export const integrationsPage: SettingsPage = {
  title: t.integrations,
  rows: [
    {
      label: t.saveFromTheBrowser,
      search: s.saveFromTheBrowser,
      help: t.aLinkForTheBookmarksBar,
      value: <Link to="/bookmarklet">{t.getTheBookmarklet}</Link>,
    },
    { content: TransfersLink, finds: [] },
    { content: ApiTokens, finds: [[tools.apiTokens, s.apiTokens]] },
    { content: Webhooks, finds: [[tools.webhooks, s.webhooks]] },
    { content: OwnModelSetting, finds: [[models.yourOwnModel, s.yourOwnModel]] },
    { content: Assistants, finds: [[tools.aiAssistants, s.aiAssistants]] },
  ],
}
