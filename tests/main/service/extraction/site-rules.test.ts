import { expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'

const page = (url: string, head: string, body: string) =>
  extractArticle({ url, html: `<html><head>${head}</head><body>${body}</body></html>` })

test('a Discourse thread sent only as data is read from the data', () => {
  const posts = ['ada', 'jon'].map((username, index) => ({
    username,
    created_at: `2026-02-2${index}T16:55:07.407Z`,
    cooked: `<p>Words of ${username} on <em>boats</em>.</p><script>alert(1)</script>`,
  }))
  const data = JSON.stringify({ topic_1: JSON.stringify({ post_stream: { posts } }) }).replaceAll('"', '&quot;')
  const { markdown, pageType } = page(
    'https://forum.example.org/t/boats/1',
    '<meta name="generator" content="Discourse 3.4.0"><title>Boats - Forum</title>',
    `<div id="data-preloaded" data-preloaded="${data}"></div>`,
  )
  expect(pageType).toBe('forum')
  expect(markdown).toContain('**ada** · 2026-02-20\n\nWords of ada on *boats*.')
  expect(markdown).toContain('Words of jon')
  expect(markdown).not.toContain('alert')
})

test('broken thread data fails like any page without an article', () => {
  expect(() =>
    page(
      'https://forum.example.org/t/1',
      '<meta name="generator" content="Discourse 3">',
      '<div data-preloaded="{"></div>',
    ),
  ).toThrow('empty_page')
})

test('comments on Hacker News become nested quotes', () => {
  const comment = (indent: number, user: string, text: string) =>
    `<tr class="athing comtr"><td><table><tr><td class="ind" indent="${indent}"></td><td class="default"><span class="comhead"><a class="hnuser">${user}</a> <span class="age" title="2025-01-15T10:00:00"><a href="item?id=2">1 day ago</a></span></span><div class="comment"><div class="commtext c00">${text}<p>More of ${user}.</p></div></div></td></tr></table></td></tr>`
  const { markdown } = page(
    'https://news.ycombinator.com/item?id=1',
    '<title>Boats | Hacker News</title>',
    `<table><tr><td><span class="titleline"><a href="https://example.org/boats">Boats</a></span></td></tr></table><table>${comment(0, 'ada', 'They float.')}${comment(1, 'jon', 'Not all.')}${comment(0, 'eve', 'Mine does.')}</table>`,
  )
  const when = '[2025-01-15](https://news.ycombinator.com/item?id=2)'
  expect(markdown).toContain('[Boats](https://example.org/boats)\n\n## Comments')
  expect(markdown).toContain(`> **ada** · ${when}\n>\n> They float.\n>\n> More of ada.\n>\n> > **jon** · ${when}`)
  expect(markdown).toContain('\n> **eve**')
})

test('the stories on Hacker News become a list that continues its numbering', () => {
  const story = (rank: number, href: string, name: string) =>
    `<tr class="athing"><td><span class="rank">${rank}.</span></td><td class="title"><span class="titleline"><a href="${href}">${name}</a><span class="sitebit"> (<a><span class="sitestr">example.org</span></a>)</span></span></td></tr><tr><td><span class="score">12 points</span> by <a class="hnuser">ada</a> <span class="age"><a href="item?id=9">5 hours ago</a></span> | <a href="item?id=9">7&nbsp;comments</a></td></tr>`
  const { markdown } = page(
    'https://news.ycombinator.com/news?p=2',
    '<title>Hacker News</title>',
    `<table>${story(31, 'https://example.org/boats', 'On boats')}${story(32, 'item?id=9', 'Ask: which boat?')}</table>`,
  )
  expect(markdown).toContain('31. [On boats](https://example.org/boats) (example.org)\\\n')
  expect(markdown).toContain('12 points · by ada · [7 comments](https://news.ycombinator.com/item?id=9)')
  expect(markdown).toContain('32. [Ask: which boat?](https://news.ycombinator.com/item?id=9)')
})

test('a Mastodon thread joins its author’s posts, with answers as quotes', () => {
  const answer = (user: string, text: string, isFirst: boolean) =>
    `<div class="status__wrapper status__wrapper-reply"><div class="status ${isFirst ? 'status--first-in-thread' : ''}"><a href="/@${user}/2"><time datetime="2026-04-20T12:05:00Z">5m</time></a><a class="status__display-name"><strong class="display-name__html">${user}</strong><span class="display-name__account">@${user}</span></a><div class="status__content"><div class="status__content__text"><p>${text}</p></div></div></div></div>`
  const { markdown } = page(
    'https://social.example.org/@ada/1',
    '<title>Ada</title>',
    `<div class="detailed-status"><span class="display-name__account">@ada@social.example.org</span><div class="status__content"><div class="status__content__text"><p>Boats float. <a href="https://example.org/b"><span class="invisible">https://</span>example.org/b</a></p></div></div><div class="media-gallery"><a href="https://files.example.org/whole.png"><img src="https://files.example.org/small.png" alt="A boat"></a></div></div>${answer('ada', 'Some sink.', false)}${answer('jon', 'Mine did.', true)}${answer('ada', 'Mine too.', false)}`,
  )
  expect(markdown).toContain('Boats float. [example.org/b](https://example.org/b)')
  expect(markdown).toContain('![A boat](https://files.example.org/whole.png)')
  expect(markdown).toContain('---\n\nSome sink.\n\n## Comments')
  expect(markdown).toContain(
    '> Mine did.\n>\n> > **ada @ada** · [2026-04-20](https://social.example.org/@ada/2)\n> >\n> > Mine too.',
  )
})

test('a thread on X joins its posts, with answers as quotes', () => {
  const post = (user: string, text: string, more = '') =>
    `<article data-testid="tweet"><div data-testid="User-Name"><a href="/${user}">${user} B</a><a href="/${user}">@${user}</a></div><a href="/${user}/status/7"><time datetime="2026-05-16T12:00:00Z">May 16</time></a><div data-testid="tweetText">${text}</div>${more}</article>`
  const { markdown } = page(
    'https://x.com/ada/status/7',
    '<title>Ada</title>',
    `<main>${post('ada', 'Boats float.\n\nMostly.', '<div data-testid="tweetPhoto"><img src="https://pbs.example.org/m?format=jpg&name=small" alt="A boat"></div>')}${post('ada', 'Some sink.')}${post('jon', 'Mine did.')}${post('ada', 'Oh.')}</main>`,
  )
  expect(markdown).toContain('Boats float.\n\nMostly.')
  expect(markdown).toContain('![A boat](https://pbs.example.org/m?format=jpg\\&name=large)')
  expect(markdown).toContain(
    '---\n\nSome sink.\n\n## Comments\n\n> **jon B @jon** · [2026-05-16](https://x.com/jon/status/7)',
  )
  expect(markdown).toContain('\n> Oh.')
})

test('an arXiv abstract has links to the paper', () => {
  const { markdown } = page(
    'https://arxiv.org/abs/2401.00001v2',
    '<title>[2401.00001] On Boats</title>',
    '<h1 class="title"><span class="descriptor">Title:</span>On Boats</h1><blockquote class="abstract"><span class="descriptor">Abstract:</span>We show that boats float, and by how much, under assumptions.</blockquote>',
  )
  expect(markdown).toContain('We show that boats float')
  expect(markdown).toContain('[PDF](https://arxiv.org/pdf/2401.00001v2)')
})

test('answers on Stack Exchange are under their authors’ names', () => {
  const answer = (id: number, user: string, more: string, words: string) =>
    `<div id="answer-${id}" class="answer" data-answerid="${id}" data-score="${id}" data-author-username="${user}" ${more}><div class="post-signature"><span class="relativetime" title="2020-01-01 10:00:00Z"></span><div class="user-details"><a>Editor</a></div></div><div class="s-prose js-post-body"><p>${words}</p></div><a class="js-share-link" href="/a/${id}">Share</a><div class="post-signature"><span class="relativetime" title="2014-02-04 13:22:27Z"></span><div class="user-details"><a>${user}</a></div></div><ul><li>A comment on it.</li></ul></div>`
  const { markdown, pageType } = page(
    'https://stackoverflow.com/questions/1/which-varnish',
    '<title>Which varnish? - Stack Overflow</title>',
    `<h1>Which varnish?</h1><div data-questionid="1"><button>Up</button><div class="js-post-body"><p>Mine peels. <code>why</code>?</p></div></div><h2>2 Answers</h2>${answer(467, 'ada', 'itemprop="acceptedAnswer"', 'Sand it first.')}${answer(3, 'jon', '', 'Use oil.')}`,
  )
  expect(pageType).toBe('forum')
  expect(markdown).toBe(
    'Mine peels. `why`?\n\n## Answers\n\n**ada** · [2014-02-04](https://stackoverflow.com/a/467) · 467 points · accepted\n\nSand it first.\n\n---\n\n**jon** · [2014-02-04](https://stackoverflow.com/a/3) · 3 points\n\nUse oil.\n',
  )
})

test('loaded comments on Reddit become nested quotes', () => {
  const comment = (author: string, depth: number, words: string, answers = '') =>
    `<shreddit-comment author="${author}" depth="${depth}" score="${depth + 2}" permalink="/r/boats/comments/1/x/${author}" created="2026-03-04T23:03:50.740000+0000"><div slot="comment"><p>${words}</p></div>${answers}</shreddit-comment>`
  const { markdown, title } = page(
    'https://www.reddit.com/r/boats/comments/1/varnish_that_peels/',
    '<title>Reddit - The heart of the internet</title>',
    `<shreddit-post content-href="https://example.org/varnish"><h1 slot="title">Varnish that peels</h1><div slot="text-body"><p>What do you use?</p></div></shreddit-post>${comment('ada', 0, 'Oil.', comment('jon', 1, 'No!', comment('eve', 2, 'Yes.')))}<shreddit-comment author="mod" depth="0"></shreddit-comment>${comment('kim', 0, 'Paint.')}`,
  )
  expect(title).toBe('Varnish that peels')
  expect(markdown).toContain('[Varnish that peels](https://example.org/varnish)\n\nWhat do you use?\n\n## Comments')
  expect(markdown).toContain(
    '> **ada** · [2026-03-04](https://www.reddit.com/r/boats/comments/1/x/ada) · 2 points\n>\n> Oil.\n>\n> > **jon**',
  )
  expect(markdown).toContain('> > > Yes.')
  expect(markdown).toContain('\n> **kim**')
  expect(markdown).not.toContain('mod')
})

test('a Reddit link post is read even without comments', () => {
  const { markdown } = page(
    'https://www.reddit.com/r/boats/comments/1/varnish_that_peels/',
    '<title>Reddit - The heart of the internet</title>',
    '<nav>Log In</nav><shreddit-post content-href="https://example.org/varnish"><h1 slot="title">Varnish that peels</h1></shreddit-post>',
  )
  expect(markdown).toBe('[Varnish that peels](https://example.org/varnish)\n')
})

test('a thread on Bluesky joins its posts, with answers as quotes', () => {
  const post = (user: string, id: number, text: string, more = '') =>
    `<div data-testid="postThreadItem-by-${user}.example.org"><a href="/profile/${user}.example.org/post/${id}">May 16</a><div data-testid="contentHider-post"><div dir="auto">${text}</div>${more}</div><button>Like</button>12</div>`
  const { markdown } = page(
    'https://bsky.app/profile/ada.example.org/post/1',
    '<title>Ada</title>',
    `<nav>Home</nav><main>${post('ada', 1, 'Boats float.\n\nMostly. <a href="https://example.org/b">example.org/b</a>', '<img src="https://cdn.example.org/img/feed_thumbnail/plain/1" alt="A boat">')}${post('ada', 2, 'Some sink.')}${post('jon', 3, 'Mine did.')}${post('ada', 4, 'Oh.')}</main>`,
  )
  expect(markdown).toBe(
    'Boats float.\n\nMostly. [example.org/b](https://example.org/b)\n\n![A boat](https://cdn.example.org/img/feed_fullsize/plain/1)\n\n---\n\nSome sink.\n\n## Comments\n\n' +
      '> **@jon.example.org** · [May 16](https://bsky.app/profile/jon.example.org/post/3)\n>\n> Mine did.\n\n' +
      '> **@ada.example.org** · [May 16](https://bsky.app/profile/ada.example.org/post/4)\n>\n> Oh.\n',
  )
})

test('a Bluesky post that only a script would show is read from its summary', () => {
  const { markdown, authors, publicationDate } = page(
    'https://bsky.app/profile/ada.example.org/post/1',
    '<title>Ada</title><script type="application/ld+json">{"@type":"DiscussionForumPosting","author":{"name":"Ada Reef"},"datePublished":"2026-05-16T12:00:00Z"}</script><meta property="og:image" content="https://cdn.example.org/img/feed_thumbnail/plain/1">',
    '<div id="root"></div><noscript><h1>JavaScript Required</h1><p>This is an application.</p><div id="bsky_post_summary"><h3>Post</h3><p id="bsky_display_name">Ada Reef</p><p id="bsky_handle">ada.example.org</p><p id="bsky_did">did:plc:1</p><p id="bsky_post_text">Boats float.\n\nMostly.</p><p id="bsky_post_indexedat">2026-05-16T12:00:00Z</p></div></noscript>',
  )
  expect(markdown).toBe('Boats float.\n\nMostly.\n\n![](https://cdn.example.org/img/feed_thumbnail/plain/1)\n')
  expect(authors).toEqual(['Ada Reef'])
  expect(publicationDate).toContain('2026-05-16')
})
