import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

const action = z.looseObject({
  id: z.int(),
  program: z.string(),
  tool: z.string(),
  words: z.string(),
  is_done: z.boolean(),
  created_date: z.string(),
})

/** Our addition: lists the actions of assistants in the library. */
export const toolActionEndpoints = {
  toolActions: endpoint({
    method: 'GET',
    path: '/tool_actions/',
    summary:
      'List what assistants did lately, newest first, and the addresses at which other programs find the library.',
    reply: z.looseObject({
      actions: z.array(action),
      mcp_url: z.string(),
      mcp_write_url: z.string(),
      opds_url: z.string(),
      wallabag_url: z.string(),
    }),
  }),
  toolActionsClear: endpoint({
    method: 'DELETE',
    path: '/tool_actions/',
    summary: 'Delete the list of what assistants did.',
  }),
} as const
