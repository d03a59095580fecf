/** Maximum number of characters of pictures that are embedded in a page. */
const MOST_PICTURES = 60_000_000
const PICTURE = /^image\/(?:png|jpe?g|gif|webp|avif)$/

/** A picture that was saved along with its page. */
export interface PagePicture {
  readonly type: string
  readonly bytes: () => Buffer
}

/**
 * Returns a page in whose images the pictures that were saved along with it are embedded. `pictures`: the pictures by
 * address. `base`: the page's own address.
 */
export function withPictures(html: string, pictures: ReadonlyMap<string, PagePicture>, base: string | null): string {
  if (pictures.size === 0) return html
  let left = MOST_PICTURES
  return html.replace(
    /(\ssrc\s{0,10}=\s{0,10})(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi,
    (whole, attribute: string, ...[double, single, bare]: (string | undefined)[]) => {
      const given = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim()
      const picture = given.length > 8_000 ? undefined : pictures.get(addressOf(given, base))
      if (!picture || !PICTURE.test(picture.type)) return whole
      const written = `data:${picture.type};base64,${picture.bytes().toString('base64')}`
      if (written.length > left) return whole
      left -= written.length
      return `${attribute}"${written}"`
    },
  )
}

const addressOf = (given: string, base: string | null): string =>
  URL.canParse(given, base ?? undefined) ? new URL(given, base ?? undefined).href : given
