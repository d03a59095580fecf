/**
 * Returns the address under which the Wayback Machine shows the copy of a page that is closest to a date, or null if the
 * page is not on the web. Nothing is requested, so a copy may not exist. `date` is in ISO 8601.
 */
export function waybackAddress(url: string, date: string): string | null {
  if (!/^https?:\/\//i.test(url)) return null
  const time = new Date(date)
  const moment = Number.isNaN(time.getTime()) ? '2' : time.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return `https://web.archive.org/web/${moment}/${url.replace(/#[^]*/, '')}`
}
