/** Paths of doors that API responses mention to readers. */

/** Feeds for other programs. */
export const FEEDS_PATH = '/feeds/'

/** Feeds of public shelves. */
export const PUBLIC_SHELF_FEEDS_PATH = `${FEEDS_PATH}shelves/`

/** Catalog of books for e-readers. */
export const OPDS_PATH = '/opds'

/** Paths at which assistants find the library. Only the second one offers tools that make changes. */
export const mcpPaths = { read: '/mcp', write: '/mcp/write' } as const
