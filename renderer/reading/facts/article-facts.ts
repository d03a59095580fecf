import { dateText, daysAgo } from '#shared/language/formats.ts'
import { interfaceLocale } from '#shared/language/locale.ts'
import type { Content } from '#shared/model/content.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import * as t from '#shared/words/shell.ts'

const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?(\S*?)\/?$/i

/** Returns the best known name of the site: its own name, its publisher's, or the host. */
export function siteOf({ site_name, publisher, url }: Pick<Content, 'site_name' | 'publisher' | 'url'>): string {
  const named = site_name?.trim() || publisher?.any_name.trim()
  // Some sites give their address as their name.
  if (named) return /^(?:https?:\/\/|www\.)\S+$/i.test(named) ? named.replace(ADDRESS, '$1') || named : named
  if (isFileAddress(url)) return t.file
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return t.unknownSource
  }
}

export interface ArticleDate {
  readonly short: string
  readonly full: string
  readonly machine: string
}

const DAY = 86_400_000

/**
 * Formats a date: relative within seven days, then as "12 May", with the year if it isn't the current one. Returns null
 * if there is no date. With `month` set to 'short', for narrow layouts, the result is like "Sep 30, 2023".
 */
export function articleDate(iso: string | null, now: Date, month: 'long' | 'short' = 'long'): ArticleDate | null {
  const date = new Date(iso ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return null
  return { short: shortDate(date, now, month), full: dateText(date, 'fullDay'), machine: date.toISOString() }
}

function shortDate(date: Date, now: Date, month: 'long' | 'short'): string {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY)
  if (days >= 0 && days < 7) {
    const words = daysAgo(days)
    return words.charAt(0).toLocaleUpperCase(interfaceLocale()) + words.slice(1)
  }
  const isLong = month === 'long'
  if (date.getFullYear() === now.getFullYear()) return dateText(date, isLong ? 'dayOfMonth' : 'shortDayOfMonth')
  return dateText(date, isLong ? 'dayOfMonthAndYear' : 'shortDayOfMonthAndYear')
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
