import { build, type PageDocument } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/**
 * AMP elements and the HTML elements that they replace. If AMP specifies only an ID, `src` returns the address of the
 * embed.
 */
const ELEMENTS: Readonly<Record<string, { name: string; src?: (id: string) => string }>> = {
  'amp-img': { name: 'img' },
  'amp-anim': { name: 'img' },
  'amp-video': { name: 'video' },
  'amp-audio': { name: 'audio' },
  'amp-iframe': { name: 'iframe' },
  'amp-youtube': { name: 'iframe', src: (id) => `https://www.youtube.com/embed/${id}` },
  'amp-vimeo': { name: 'iframe', src: (id) => `https://player.vimeo.com/video/${id}` },
  'amp-twitter': { name: 'iframe', src: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}` },
}
const KEPT = ['src', 'srcset', 'alt', 'title', 'width', 'height', 'poster']
const IDS = ['data-videoid', 'data-tweetid']

/**
 * Replaces AMP elements with the elements that AMP's scripts would create. Removes ads and trackers. False if there
 * were no AMP elements.
 */
export function keepAmp(page: PageDocument, words: PageWords): boolean {
  for (const element of selectRare(page, words, ['amp-ad', 'amp-embed', 'amp-analytics', 'amp-pixel'])) element.remove()
  const found = [...selectRare(page, words, Object.keys(ELEMENTS))]
  for (const element of found) {
    const known = ELEMENTS[element.localName]
    if (!known) continue
    const id = IDS.map((name) => element.getAttribute(name)).find((value) => /^[\w-]+$/.test(value ?? ''))
    const attributes = Object.fromEntries(
      KEPT.map((name) => [name, element.getAttribute(name) ?? '']).filter(([, value]) => value !== ''),
    )
    if (known.src && id) attributes.src = known.src(id)
    element.replaceWith(build(page, known.name, attributes, ...(known.name === 'img' ? [] : element.childNodes)))
  }
  return found.length > 0
}
