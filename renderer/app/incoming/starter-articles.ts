import * as t from '#shared/words/app/incoming.ts'

interface StarterArticle {
  readonly title: string
  /** Plain HTML, because the articles are written in this file. */
  readonly body: string
}

/** Articles that a new library can start with. Each introduces one feature by letting the reader try it. */
export const starterArticles: readonly StarterArticle[] = [
  {
    title: t.aSlowHourWithOneArticle,
    body: `<p>Most of what we read, we read standing up: a few lines between two other things, with one thumb already moving on. There is nothing wrong with it. But some pages deserve a chair.</p>
<p>This is such a chair. What you save here waits without blinking at you. It has no advertisements beside it and nothing below it that wants to be read next. When you come back, it opens where you stopped, on whichever device you pick up.</p>
<h2>Try this now</h2>
<p>Select a sentence you like and press <strong>h</strong>. It stays marked, and you will find it again under Highlights. Press <strong>n</strong> instead, and you can write down what it made you think of.</p>
<p>The keys <strong>j</strong> and <strong>k</strong> walk through the paragraphs, so that you can keep your place without a pointer. If the letters are too small or the lines too long, press <strong>Shift+A</strong> and set them as you would set a lamp.</p>
<h2>And then</h2>
<p>When you are done, press <strong>e</strong>. The article moves to the archive, where it can still be searched, and the next one takes its place. That is the whole habit: save in a moment, read in an hour, keep a sentence.</p>`,
  },
  {
    title: t.fourWaysToFillALibrary,
    body: `<p>A library grows best by small gestures. Here are four, from the quickest to the most thorough.</p>
<h2>Paste a link</h2>
<p>Copy the address of any page and paste it anywhere in Lectern, outside a text field. The page is fetched in the background and appears at the top of the queue. Several addresses, one on each line, work as well.</p>
<h2>Press a button in the browser</h2>
<p>The browser extension saves the page that is open, exactly as you see it, even if it lies behind a sign-in. Where no extension can be installed, the bookmarklet does nearly the same: drag it into the bookmarks bar once.</p>
<h2>Follow somebody</h2>
<p>Writers, newsletters and feeds come into the inbox by themselves. Open Sources and paste the address of a site; Lectern finds its feed. From the inbox you keep what you like with <strong>s</strong> and dismiss the rest with <strong>e</strong>.</p>
<h2>Bring what you have</h2>
<p>If you come from another app, export your list there and drop the file onto this window. Links keep their dates and tags. PDFs and saved pages can be dropped in the same way.</p>
<p>None of it leaves your library. Pages are fetched by your own copy of Lectern, and pictures come through it too, so no site learns what you read or when.</p>`,
  },
  {
    title: t.findAnythingByTypingThreeLetters,
    body: `<p>There is one key worth learning before all others. Press <strong>Ctrl+K</strong>, or <strong>⌘K</strong> on a Mac, and type a few letters of whatever you want: an article, a tag, a source, a setting, a theme, or something you would like to do.</p>
<p>Type <em>sepia</em> and the page turns to the color of old paper. Type <em>archive</em> and you are there. Type the word you remember from a title, and the article opens.</p>
<h2>Narrower</h2>
<p>A first character says what you are looking for. <strong>#</strong> lists tags, <strong>@</strong> sources and authors, <strong>&gt;</strong> commands alone. In an open article, <strong>:</strong> jumps to a heading, or to 75 %.</p>
<h2>Deeper</h2>
<p>When the words are not in a title but somewhere in the text, press <strong>/</strong>. The search reads everything you have saved, with your highlights and notes, and works without a connection too.</p>
<p>And whenever you wonder which key does what, press <strong>?</strong>. Every key is listed there, and every one can be changed.</p>`,
  },
]
