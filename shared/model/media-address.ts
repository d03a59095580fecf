import * as t from '#shared/words/reading.ts'
/** The media behind an address that is not a page to read. */
export type MediaAddress =
  | {
      readonly kind: 'video'
      readonly provider: 'youtube'
      readonly id: string
      readonly site: string
      readonly name: string
      /** Address at which the site provides the video's title as JSON (oembed.com). */
      readonly describedAt: string
    }
  | { readonly kind: 'audio'; readonly name: string }

const videoHosts = /^(?:www\.|m\.|music\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const soundFile = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i

/** Returns a YouTube video (content type 6) or an audio file; null for every other address. */
export function mediaOf(address: string): MediaAddress | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const id = videoId(url)
  if (id !== null) {
    const page = `https://www.youtube.com/watch?v=${id}`
    return {
      kind: 'video',
      provider: 'youtube',
      id,
      site: 'YouTube',
      name: t.youtubeVideo,
      describedAt: `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(page)}`,
    }
  }
  return soundFile.test(url.pathname) ? { kind: 'audio', name: audioNameOf(address) } : null
}

function videoId({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.toLowerCase()
  const parts = pathname.split('/').filter(Boolean)
  const id =
    host === 'youtu.be'
      ? parts[0]
      : videoHosts.test(host)
        ? parts[0] === 'watch'
          ? searchParams.get('v')
          : ['shorts', 'embed', 'live', 'v'].includes(parts[0] ?? '')
            ? parts[1]
            : null
        : null
  return id && /^[\w-]{11}$/.test(id) ? id : null
}

/** Returns a title for an audio file, made only from its address. */
export function audioNameOf(address: string): string {
  const { pathname, hostname } = new URL(address)
  const last = pathname.split('/').at(-1) ?? ''
  let name: string
  try {
    name = decodeURIComponent(last)
  } catch {
    // A stray % is part of the name.
    name = last
  }
  name = name
    .replace(soundFile, '')
    .replace(/[-_+]+/g, ' ')
    .trim()
  return name === '' ? hostname : name.charAt(0).toUpperCase() + name.slice(1)
}
