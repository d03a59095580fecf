type Rule = readonly [host: RegExp, path: RegExp, feeds: (part: readonly string[], url: URL) => readonly string[]]

const youtube = (query: string) => `https://www.youtube.com/feeds/videos.xml?${query}`

const rules: readonly Rule[] = [
  [
    /^(?:www\.|m\.)?youtube\.com$/,
    /^\/channel\/(UC[\w-]{22})(?:\/|$)/,
    ([, id = '']) => [
      youtube(`channel_id=${id}`),
      // The feed of the channel's videos without Shorts.
      youtube(`playlist_id=UULF${id.slice(2)}`),
    ],
  ],
  [
    /^(?:www\.|m\.)?youtube\.com$/,
    /^\/(?:playlist|watch)$/,
    (_, { searchParams }) => {
      const list = searchParams.get('list')
      return list && /^[\w-]{10,64}$/.test(list) ? [youtube(`playlist_id=${list}`)] : []
    },
  ],
  [
    /^(?:(?:www|old|new)\.)?reddit\.com$/,
    /^(\/(?:r|u|user)\/[\w+-]+(?:\/(?:m\/\w+|comments\/\w.*))?)\/?$/,
    ([, path = '']) => [`https://www.reddit.com${path.replace(/\/$/, '')}/.rss`],
  ],
  [/^bsky\.app$/, /^\/profile\/([\w.:-]+)\/?$/, ([, name = '']) => [`https://bsky.app/profile/${name}/rss`]],
  [/\.substack\.com$/, /^\//, (_, { host }) => [`https://${host}/feed`]],
  [/^medium\.com$/, /^\/(@[\w.-]+|tag\/[\w-]+)(?:\/|$)/, ([, name = '']) => [`https://medium.com/feed/${name}`]],
  [/^medium\.com$/, /^\/([a-z\d][\w-]+)\/?$/, ([, name = '']) => [`https://medium.com/feed/${name}`]],
  [/\.medium\.com$/, /^\//, (_, { host }) => [`https://${host}/feed`]],
  [/^(?:www\.)?github\.com$/, /^\/([\w-]+)\/?$/, ([, user = '']) => [`https://github.com/${user}.atom`]],
  [
    /^(?:www\.)?github\.com$/,
    /^\/([\w-]+\/[\w.-]+)(?:\/|$)/,
    ([, repository = '']) =>
      ['releases', 'tags', 'commits'].map((kind) => `https://github.com/${repository}/${kind}.atom`),
  ],
  [
    /^gitlab\.com$/,
    /^\/([\w.-]+\/[\w./-]*[\w.])(?:\/-\/.*|\/)?$/,
    ([, project = '']) => [`https://gitlab.com/${project}/-/tags?format=atom`],
  ],
  [
    /^vimeo\.com$/,
    /^\/((?!\d+(?:\/|$))[\w-]+)(?:\/videos)?\/?$/i,
    ([, user = '']) => [`https://vimeo.com/${user}/videos/rss`],
  ],
  [/\.tumblr\.com$/, /^\//, (_, { host }) => [`https://${host}/rss`]],
  [/^(?:www\.)?tumblr\.com$/, /^\/([\w-]+)\/?$/, ([, name = '']) => [`https://${name}.tumblr.com/rss`]],
  [/\.bandcamp\.com$/, /^\//, (_, { host }) => [`https://${host}/feed`]],
  [
    /^(?:[\w-]+\.stackexchange|stackoverflow|superuser|serverfault|askubuntu)\.com$/,
    /^\/questions\/tagged\/([\w.+-]+)/,
    ([, tag = ''], { host }) => [`https://${host}/feeds/tag/${tag}`],
  ],
  [
    /^(?:[\w-]+\.stackexchange|stackoverflow|superuser|serverfault|askubuntu)\.com$/,
    /^\/(?:questions)?\/?$/,
    (_, { host }) => [`https://${host}/feeds`],
  ],
  [/^(?:www\.)?arxiv\.org$/, /^\/list\/([\w.-]+)/, ([, subject = '']) => [`https://rss.arxiv.org/rss/${subject}`]],
  [
    /^lobste\.rs$/,
    /^(?:\/(t\/[\w,]+|~[\w-]+\/stories|u\/[\w-]+\/stories))?\/?$/,
    ([, list]) => [list ? `https://lobste.rs/${list}.rss` : 'https://lobste.rs/rss'],
  ],
  // Mastodon and similar software, on any host.
  [
    /^(?!(?:www\.|m\.)?(?:youtube|medium|tiktok|threads|twitter|x)\.)/,
    /^\/(@[\w-]+)\/?$/,
    ([, name = ''], { origin }) => [`${origin}/${name}.rss`],
  ],
]

/** Returns the addresses of a known site's feeds. They are derived from the given address without a request. */
export function feedsByAddress(address: string): readonly string[] {
  if (!URL.canParse(address)) return []
  const url = new URL(address)
  for (const [host, path, feeds] of rules) {
    const part = host.test(url.hostname) ? path.exec(url.pathname) : null
    const found = part ? feeds(part, url) : []
    if (found.length > 0) return found
  }
  return []
}
