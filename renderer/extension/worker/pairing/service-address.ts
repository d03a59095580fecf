import { Refusal } from '../refusal.ts'

const nearby =
  /^(?:localhost|127(?:\.\d+){3}|\[::1\]|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|[^.]+\.local)$/

/** The origin of the service that the reader typed. Throws Refusal. */
export function serviceOrigin(typed: string): string {
  const text = typed.trim()
  const address = /^[a-z][\w+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (text === '' || /\s/.test(text) || !URL.canParse(address)) {
    throw new Refusal('This is not an address. It looks like https://read.example.org.')
  }
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new Refusal('The address must start with https:// or http://.')
  }
  if (url.protocol === 'http:' && !nearby.test(url.hostname)) {
    throw new Refusal('Without https, everybody on the way could read along. Use https:// for this address.')
  }
  return url.origin
}
