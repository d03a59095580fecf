export { readingMinutes, minutesLeft, mediaSeconds } from './reading-minutes.ts'
export { articleDate, siteOf, type ArticleDate } from './article-facts.ts'
export { authorName } from './author-name.ts'
export { excerptOf, onlyLetters } from './excerpt-of.ts'
