/** Description of an archive, contained in it. */
export const aboutArchive = `A library from Lectern.

articles/               each article as Markdown, with its facts, highlights and notes
pages/                  the web pages that the articles were read from, gzipped
files/                  PDFs and other files that were kept
library/                everything about each entry, one entry a line: what an import into Lectern reads
tags.jsonl              the tags
sources.jsonl           the feeds and writers that are followed
sessions.jsonl          when and how long was read
preferences.jsonl       the settings that follow you, such as saved views, pinned tags and keys
settings.json           the settings of the account
bookmarks.html          the links, for any browser or bookmark program
_matter_history.csv     the links and highlights as Matter's export has them,
_matter_highlights.csv  for programs that import that

To move, import this file into Lectern as it is. Passwords, tokens and sign-ins are not in it.
`
