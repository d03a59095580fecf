/**
 * The lists that a feed of the library can hold. `tag` and `view` need to be told which. `listening` is the
 * listen queue, as a podcast.
 */
export const feedLists = ['queue', 'favorites', 'archive', 'highlights', 'tag', 'view', 'listening'] as const

export type FeedList = (typeof feedLists)[number]

/** The forms of a feed, by the end of its address. */
export const feedForms = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const

export type FeedForm = keyof typeof feedForms
