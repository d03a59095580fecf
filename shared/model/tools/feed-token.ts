/**
 * The lists that can be made into a feed. `tag` and `view` require a specific tag or view. `listening` is the listen
 * queue, as a podcast.
 */
export const feedLists = ['queue', 'favorites', 'archive', 'highlights', 'tag', 'view', 'listening'] as const

export type FeedList = (typeof feedLists)[number]

/** The formats of a feed, with the end of its address. */
export const feedForms = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const

export type FeedForm = keyof typeof feedForms
