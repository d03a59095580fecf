// Small files in the forms that many programs write: what a record says comes in, whatever the program calls it.
import { declareCases, type ExportedCase, marked, SAVED, U, V } from './exported-case.ts'

const bookmarks = (body: string): string => `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${body}\n</DL><p>`

const markup: readonly ExportedCase[] = [
  [
    'Bookmarks',
    bookmarks(
      `<DT><H3 FOLDED id="com.apple.ReadingList">Leseliste</H3>\n<DL><p>\n<DT><A HREF="${U}">One</A>\n</DL><p>`,
    ),
    'Safari Bookmarks.html',
    { state: 'queue', folder: [] },
  ],
  [
    'Bookmarks',
    bookmarks(`<DT><A HREF="${U}">One</A>\n<DD>See <a href="https://b.example/">there</a> for more`),
    'notes.html',
    { note: 'See there (https://b.example/) for more' },
  ],
  [
    'Evernote',
    `<?xml version="1.0"?><!DOCTYPE en-export SYSTEM "x"><en-export><note><title>One</title><created>20200913T122640Z</created><tag>a</tag><tag>b c</tag>
     <note-attributes><author>Marta</author><source-url>${U}</source-url></note-attributes><content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "x">
     <en-note style="x"><div>Words &amp; <b>more</b></div><en-todo checked="true"/>done<en-media hash="098f6bcd4621d373cade4e832627b4f6" type="image/png"/></en-note>]]></content>
     <resource><data encoding="base64">dGVzdA==</data><mime>image/png</mime></resource></note></en-export>`,
    'notes.enex',
    {
      ...{ url: U, title: 'One', author: 'Marta', savedMs: SAVED, tags: ['a', 'b c'] },
      html: '<div>Words &amp; <b>more</b></div>☑ done<img src="data:image/png;base64,dGVzdA==" alt="">',
    },
  ],
  [
    'Zotero',
    `<rdf:RDF xmlns:rdf="r" xmlns:z="http://www.zotero.org/namespaces/export#"><bib:Document rdf:about="${U}"><z:itemType>webpage</z:itemType>
     <dcterms:isPartOf><z:Website><dc:title>The Quay</dc:title></z:Website></dcterms:isPartOf><bib:authors><rdf:Seq><rdf:li><foaf:Person>
     <foaf:surname>Lee</foaf:surname><foaf:givenName>Marta</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></bib:authors><dcterms:isReferencedBy rdf:resource="#n"/>
     <dc:subject>a</dc:subject><dc:subject><z:AutomaticTag><rdf:value>b</rdf:value></z:AutomaticTag></dc:subject><dc:title>One</dc:title><dc:date>2020-01-01</dc:date>
     <dcterms:dateSubmitted>2020-09-13 12:26:40</dcterms:dateSubmitted></bib:Document><bib:Memo rdf:about="#n"><rdf:value>&lt;p&gt;Mine&lt;/p&gt;</rdf:value></bib:Memo>
     <z:Collection rdf:about="#c"><dc:title>Boats</dc:title><dcterms:hasPart rdf:resource="${U}"/></z:Collection></rdf:RDF>`,
    'library.rdf',
    {
      ...{ url: U, title: 'One', author: 'Marta Lee', site: 'The Quay', publishedMs: Date.UTC(2020, 0, 1) },
      ...{ savedMs: SAVED, tags: ['a', 'b'], note: 'Mine', folder: ['Boats'] },
    },
  ],
  [
    'E-reader',
    `<?xml version="1.0"?><annotationSet xmlns="x"><publication><dc:title>One</dc:title><dc:creator>Marta</dc:creator></publication><annotation>
     <dc:date>2020-09-13T12:26:40Z</dc:date><target><fragment><text>Twice a day</text></fragment></target><content><text>Really</text></content></annotation></annotationSet>`,
    'One.annot',
    { title: 'One', author: 'Marta', highlights: [{ ...marked, madeMs: SAVED }] },
  ],
]

const texts: readonly ExportedCase[] = [
  [
    'Apple Books',
    '“Twice a day”\n\nExcerpt From\nOne\nMarta Lee\nhttps://books.apple.com/book/id1\nThis material may be protected by copyright.\n\n“Nobody\n\nis on it.”\n\nExcerpt From\nOne\nMarta Lee\nhttps://books.apple.com/book/id1\nThis material may be protected by copyright.\n',
    'excerpts.txt',
    { title: 'One', author: 'Marta Lee', highlights: [{ text: 'Twice a day' }, { text: 'Nobody\n\nis on it.' }] },
  ],
  [
    'Apple Books',
    '“Twice a day”\n\nExcerpt From: Marta Lee. “One.” iBooks. https://itunes.apple.com/book/id1\n',
    'excerpt.txt',
    { title: 'One', author: 'Marta Lee', highlights: [{ text: 'Twice a day' }] },
  ],
  [
    'Apple Books',
    '„Zweimal am Tag“\n\nAuszug aus\nEins\nMarta Lee\nDieses Material ist möglicherweise urheberrechtlich geschützt.\n',
    'auszug.txt',
    { title: 'Eins', author: 'Marta Lee', highlights: [{ text: 'Zweimal am Tag' }] },
  ],
  ['List', `- [One](${U}) <!-- TAGS: a,b c -->\n- [Two](${V})`, 'buku.md', { title: 'One', tags: ['a', 'b c'] }, 2],
  ['List', `* [[${U}][One]] :a:b c:\n* [[${V}][Two]]`, 'buku.org', { url: U, title: 'One', tags: ['a', 'b c'] }, 2],
  ['List', `${U} | One\n${V} | Two | more`, 'onetab.txt', { title: 'One' }, 2],
  [
    'List',
    `# Links\n\n## Boats\n\n- [One](${U}) is what I mean\n`,
    'links.md',
    { folder: ['Boats'], note: 'is what I mean' },
  ],
  [
    'Markdown',
    `---\ntitle: One\nsource: "${U}"\nauthor:\n  - "[[Marta]]"\n  - "[[People/Juno|Juno]]"\npublished: 2020-01-01\ncreated: 2020-09-13\ndescription: Said\ntags:\n  - clippings\n---\nWords`,
    'One.md',
    {
      ...{ url: U, author: 'Marta, Juno', site: null, publishedMs: Date.UTC(2020, 0, 1) },
      ...{ savedMs: Date.UTC(2020, 8, 13), note: 'Said', tags: ['clippings'] },
    },
  ],
  [
    'Kindle',
    `One (Lee, Marta)\n- Ihre Markierung bei Position 150-152 | Hinzugefügt am Sonntag, 13. September 2020 12:26:40\n\nTwice a day\n==========\nOne (Lee, Marta)\n- Ihre Notiz bei Position 152 | Hinzugefügt am Sonntag, 13. September 2020 12:26:41\n\nReally\n==========\n`,
    'Meine Clippings.txt',
    { title: 'One', author: 'Lee, Marta', highlights: [{ ...marked, madeMs: SAVED }] },
  ],
]

declareCases([...markup, ...texts])
