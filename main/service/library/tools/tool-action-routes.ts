import type { ToolLog } from './tool-log.ts'
import type { Routes } from '../../calls/answer.ts'
import { mcpPaths, OPDS_PATH } from '../../calls/door-paths.ts'

export function toolActionRoutes(log: ToolLog): Pick<Routes, 'toolActions' | 'toolActionsClear'> {
  return {
    toolActions: async ({ account, url }) => ({
      body: {
        actions: await log.list(account),
        mcp_url: url.origin + mcpPaths.read,
        mcp_write_url: url.origin + mcpPaths.write,
        opds_url: url.origin + OPDS_PATH,
        wallabag_url: url.origin,
      },
    }),
    toolActionsClear: async ({ account }) => {
      await log.clear(account)
      return { body: null }
    },
  }
}
