import * as t from '#shared/words/service/fetching.ts'
import type { PageElement } from '../page-document.ts'

/** The contents of a frame, as a link to a page that people can open. */
export interface FrameTarget {
  url: string
  name: string
}

interface Provider {
  readonly name: string
  host: RegExp
  /** Returns the public page for an embed's address. */
  page: (url: URL) => string | null
}

const same = (url: URL) => url.href
const PROVIDERS: readonly Provider[] = [
  {
    get name() {
      return t.youTubeVideo
    },
    host: /^(www\.)?(youtube(-nocookie)?\.com|youtu\.be)$/,
    page: (url) => {
      const list = url.searchParams.get('list')
      if (url.pathname === '/embed/videoseries') return list && `https://www.youtube.com/playlist?list=${list}`
      const id = /^\/(?:embed\/|v\/|shorts\/)?([\w-]{11})$/.exec(url.pathname)?.[1] ?? url.searchParams.get('v')
      return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null
    },
  },
  {
    get name() {
      return t.vimeoVideo
    },
    host: /^(player\.)?vimeo\.com$/,
    page: (url) => {
      const id = /^\/(?:video\/)?(\d+)/.exec(url.pathname)?.[1]
      // An unlisted video can be opened only with its hash.
      const hash = url.searchParams.get('h')
      return id ? `https://vimeo.com/${id}${hash && /^\w+$/.test(hash) ? `/${hash}` : ''}` : null
    },
  },
  { name: 'Post', host: /^(platform\.)?(twitter|x)\.com$/, page: (url) => postUrl(url) },
  { name: 'Spotify', host: /^open\.spotify\.com$/, page: (url) => url.href.replace('/embed/', '/') },
  { name: 'SoundCloud', host: /^w\.soundcloud\.com$/, page: (url) => url.searchParams.get('url') },
  { name: 'Podcast', host: /^embed\.podcasts\.apple\.com$/, page: (url) => url.href.replace('//embed.', '//') },
  {
    get name() {
      return t.tedTalk
    },
    host: /^embed\.ted\.com$/,
    page: (url) => url.href.replace('//embed.', '//www.'),
  },
  {
    get name() {
      return t.dailymotionVideo
    },
    host: /^(www|geo)\.dailymotion\.com$/,
    page: (url) => url.href.replace('/embed/', '/'),
  },
  { name: 'CodePen', host: /^codepen\.io$/, page: (url) => url.href.replace('/embed/', '/pen/') },
  { name: 'Album', host: /^bandcamp\.com$/, page: same },
  {
    get name() {
      return t.loomVideo
    },
    host: /^www\.loom\.com$/,
    page: (url) => url.href.replace('/embed/', '/share/'),
  },
  {
    get name() {
      return t.instagramPost
    },
    host: /^(www\.)?instagram\.com$/,
    page: (url) => withoutEnd(url, /\/embed.*/),
  },
  {
    get name() {
      return t.tikTokVideo
    },
    host: /^(www\.)?tiktok\.com$/,
    page: (url) => {
      const id = /\/embed\/(?:v2\/)?(\d+)/.exec(url.pathname)?.[1]
      return id ? `https://www.tiktok.com/@_/video/${id}` : url.href
    },
  },
  {
    get name() {
      return t.facebookPost
    },
    host: /^(www\.)?facebook\.com$/,
    page: (url) => (/\/plugins\/(?:post|video)/.test(url.pathname) ? url.searchParams.get('href') : null),
  },
  {
    get name() {
      return t.linkedInPost
    },
    host: /^www\.linkedin\.com$/,
    page: (url) => url.href.replace('/embed/', '/'),
  },
  { name: 'Thread', host: /^(www\.)?threads\.(net|com)$/, page: (url) => withoutEnd(url, /\/embed.*/) },
  { name: 'Chart', host: /(^|\.)(datawrapper\.(de|dwcdn\.net)|dwcdn\.net)$/, page: same },
  { name: 'Chart', host: /^(public\.flourish\.studio|flo\.uri\.sh)$/, page: (url) => withoutEnd(url, /\/embed.*/) },
  {
    name: 'Map',
    host: /^(www|maps)\.google\.[a-z.]+$/,
    page: (url) => (url.pathname.startsWith('/maps') ? url.href : null),
  },
  { name: 'Map', host: /^(www\.)?openstreetmap\.org$/, page: same },
  {
    name: 'Video',
    host: /(^|\.)(wistia\.(net|com)|brightcove\.(net|com)|jwplayer\.com|jwplatform\.com|kaltura\.com)$/,
    page: same,
  },
  {
    name: 'Podcast',
    host: /(^|\.)(acast\.com|megaphone\.fm|buzzsprout\.com|simplecast\.com|libsyn\.com|podbean\.com|omny\.fm|podigee\.io)$/,
    page: same,
  },
]

/** Frames that aren't part of an article: ads, counters, sign-in, comments, buttons, forms. */
const NO_CONTENT =
  /(?:^|[./-])(?:ads?|adservice|adserver|adsystem|advert\w*|doubleclick|googlesyndication|googletagmanager|recaptcha|captcha|taboola|outbrain|criteo|disqus|addthis|sharethis|sailthru|mailchimp|list-manage|hsforms|pardot|consent\w*|cookie\w*|analytics|tracking|pixel|sync|stripe|paypal|accounts|login|widgets?\.wp|jetpack|newsletter|subscribe|signup|intercom|zendesk|livechat|tawk)(?:[./-]|$)/i
const NO_CONTENT_PATH =
  /\/(?:plugins\/(?:like|page|share|follow|comments)|recaptcha|ads?|gampad|pagead|follow_button|subscribe|newsletter|signup|embed\/comments)(?:[/.?_]|$)/i
const SMALLEST = { width: 200, height: 100 }
const HELD_BACK = /^(?:about:|data:|javascript:|$)/i
const ADDRESS = /^(?:https?:)?\/\/[^\s"'<>]+$/i

/** Returns the target of a frame. Null if the frame is too small, an ad, or something else that no reader will miss. */
export function frameTarget(frame: PageElement): FrameTarget | null {
  const source = addressOf(frame)
  if (!source || !URL.canParse(source)) return null
  const url = new URL(source)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const provider = PROVIDERS.find((one) => one.host.test(url.hostname))
  if (provider) {
    const target = provider.page(url)
    return target ? { url: target, name: provider.name } : null
  }
  if (isSmall(frame) || NO_CONTENT.test(url.hostname) || NO_CONTENT_PATH.test(url.pathname)) return null
  return { url: url.href, name: url.hostname.replace(/^(?:www|embed|player)\./, '') }
}

/** Returns the public page of a post or a video, for any of its addresses. */
export function targetOfAddress(address: string): FrameTarget | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const provider = PROVIDERS.find((one) => one.host.test(url.hostname))
  const target = provider?.page(url)
  return { url: target ?? url.href, name: target && provider ? provider.name : url.hostname.replace(/^www\./, '') }
}

/** Returns the frame's address, or the address in another attribute that the page loads after consent or scrolling. */
function addressOf(frame: PageElement): string | null {
  const source = frame.getAttribute('src')?.trim() ?? ''
  if (!HELD_BACK.test(source)) return source
  for (const { name, value } of frame.attributes) {
    if (name.startsWith('data-') && ADDRESS.test(value.trim())) return value.trim().replace(/^\/\//, 'https://')
  }
  return null
}

function isSmall(frame: PageElement): boolean {
  const side = (name: 'width' | 'height') => {
    const styled = new RegExp(`(?:^|[;\\s])${name}:\\s*(\\d+)px`, 'i').exec(frame.getAttribute('style') ?? '')?.[1]
    const told = frame.getAttribute(name) ?? ''
    return Number.parseFloat(/^\d+(?:px)?$/.test(told) ? told : (styled ?? 'NaN')) < SMALLEST[name]
  }
  return side('width') || side('height')
}

function withoutEnd(url: URL, end: RegExp): string {
  return `${url.origin}${url.pathname.replace(end, '/')}`
}

function postUrl(url: URL): string | null {
  const id = url.searchParams.get('id') ?? /\/status\/(\d+)/.exec(url.pathname)?.[1]
  return id && /^\d+$/.test(id) ? `https://twitter.com/i/status/${id}` : null
}
