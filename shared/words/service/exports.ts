// Compiled from en/service/exports.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const aboutThisArchive = "A library from Lectern.\n\narticles/               each article as Markdown, with its details, highlights and notes\npages/                  the articles’ web pages, gzipped\nstyles/                 the pages’ style sheets, gzipped\nfiles/                  stored PDFs and other files\nlibrary/                everything about each entry, one entry per line, for importing into Lectern\ntags.jsonl              the tags\nsources.jsonl           the feeds and writers that you follow\nsessions.jsonl          when and how long you read\npreferences.jsonl       the synced settings, such as saved views, pinned tags and shortcuts\nsettings.json           the account settings\nbookmarks.html          the links, for any browser or bookmark manager\n_matter_history.csv     the links and highlights in Matter’s export format,\n_matter_highlights.csv  for programs that import it\n\nTo move your library, import this file into Lectern unchanged. It contains no passwords, tokens or sign-ins.\n"
export const answers = "Answers from your model"
export const article = "Article"
export const bookmarks = "Bookmarks"
export const contents = "Contents"
export const countArticles = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article", other: number("en", d.count, 0) + " articles" })
export const cover = "Cover"
export const fromLectern = "From Lectern"
export const highlights = "Highlights"
export const library = "Library"
export const modelOnHost = (d: { readonly model: string | number; readonly host: string | number; readonly date: string | number }): string => d.model + " on " + d.host + ", " + d.date
export const onShelves = (d: { readonly names: string | number }): string => "On the shelves " + d.names
export const savedOnDate = (d: { readonly date: string | number }): string => "Saved " + d.date
export const suggestedTags = "Suggested tags"
export const summary = "Summary"
export const titleFromALecternLibrary = (d: { readonly title: string | number }): string => d.title + ", from a Lectern library"
export const translation = "Translation"
