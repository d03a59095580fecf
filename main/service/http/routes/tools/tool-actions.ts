import type { ToolLog } from '../../../library/tool-log.ts'
import type { Routes } from '../../answer.ts'
import { mcpPaths } from '../../doors/mcp-door.ts'
import { OPDS } from '../../doors/opds/opds-feed.ts'

export function toolActionRoutes(log: ToolLog): Pick<Routes, 'toolActions' | 'toolActionsClear'> {
  return {
    toolActions: async ({ account, url }) => ({
      body: {
        actions: await log.list(account),
        mcp_url: url.origin + mcpPaths.read,
        mcp_write_url: url.origin + mcpPaths.write,
        opds_url: url.origin + OPDS,
        wallabag_url: url.origin,
      },
    }),
    toolActionsClear: async ({ account }) => {
      await log.clear(account)
      return { body: null }
    },
  }
}
