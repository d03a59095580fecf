// Compiled from en/statistics.json by npm run words.
import { number } from '@messageformat/runtime'
import type { RichText } from '#shared/text/message-format/rich-text.ts'

export const countFinished = (d: { readonly count: number }): string => number("en", d.count, 0) + " finished"
export const daysInARow = "Days in a row"
export const finished = "Finished"
export const hoursOfTheDay = "Time of day"
export const last7Days = "Last 7 days"
export const lessThanAMinute = "less than 1 min"
export const longestArticleFinished = (d: { readonly title: string | number; readonly count: string | number }): RichText => [['', "Longest article finished: "], ['link', '' + d.title], ['', ", " + d.count + " words."]]
export const longestCount = (d: { readonly count: string | number }): string => "longest: " + d.count
export const n0Min = "0 min"
export const nothingWasReadInYear = (d: { readonly year: string | number }): string => "You didn’t read anything in " + d.year
export const sources = "Sources"
export const tags = "Tags"
export const theLastTwoWeeks = "Last two weeks"
export const timeCountsWhileAnArticleIs = "Reading time is counted while an article is open and you are active."
export const whenTime = (d: { readonly when: string | number; readonly time: string | number }): string => d.when + ": " + d.time
export const words = "Words"
export const year = "Year"
export const yourReading = "Your reading"
export const yourReading2 = "your reading"
