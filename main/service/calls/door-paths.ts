/** Paths of doors that API responses mention to readers. */

/** Feeds for other programs. */
export const FEEDS_PATH = '/feeds/'

/** Catalog of books for e-readers. */
export const OPDS_PATH = '/opds'

/** Paths at which assistants find the library. Only the second one offers tools that make changes. */
export const mcpPaths = { read: '/mcp', write: '/mcp/write' } as const
