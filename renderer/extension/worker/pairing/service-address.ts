import { hostReach } from '#shared/text/addresses/host-reach.ts'
import { Refusal } from '../refusal.ts'

/** Returns the origin of the service from the address that the reader typed. Throws Refusal. */
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
  if (url.protocol === 'http:' && hostReach(url.hostname) === 'anyone') {
    throw new Refusal('Without https, everybody on the way could read along. Use https:// for this address.')
  }
  return url.origin
}
