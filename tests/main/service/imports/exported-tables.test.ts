// Small files in the forms that many programs write: what a record says comes in, whatever the program calls it.
import { declareCases, type ExportedCase, marked, SAVED, U } from './exported-case.ts'

const LONG = 'The ferry leaves the harbour twice a day and nobody is on it. '.repeat(5).trim()

const tables: readonly ExportedCase[] = [
  [
    'Pocket',
    `title,url,time_added,tags,status\nOne,${U},1600000000,a|b c,archive`,
    'part_000000.csv',
    { title: 'One', savedMs: SAVED, tags: ['a', 'b c'], state: 'archive' },
  ],
  [
    'Instapaper',
    `URL,Title,Selection,Folder,Timestamp,Tags\n${U},One,Twice a day,Boats,1600000000,"[""a"",""b c""]"`,
    'instapaper-export.csv',
    { tags: ['a', 'b c'], folder: ['Boats'], savedMs: SAVED, highlights: [{ text: 'Twice a day' }] },
  ],
  [
    'Raindrop',
    `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,One,Mine,,${U},Boats / Old,"a, b c",2020-09-13T12:26:40.000Z,,"Highlight:Twice a day\nNote:Really",true`,
    'r.csv',
    { note: 'Mine', folder: ['Boats', 'Old'], savedMs: SAVED, isFavorite: true, highlights: [marked] },
  ],
  [
    'Readwise Reader',
    `Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\nOne,${U},x,"['a', 'b c']",2020-09-13 12:26:40+00:00,0.5,archive,True`,
    'reader.csv',
    { tags: ['a', 'b c'], savedMs: SAVED, progress: 0.5, state: 'archive' },
  ],
  [
    'Readwise',
    `Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags\nTwice a day,One,Marta,,Really,blue,"x,favorite",order,1,2020-09-13 12:26:40+00:00,a`,
    'readwise-data.csv',
    {
      title: 'One',
      author: 'Marta',
      tags: ['a'],
      highlights: [{ ...marked, color: 'blue', tags: ['x'], isFavorite: true }],
    },
  ],
  [
    'Table',
    `Title;URL;Content;Tags;"MIME Type";Language;"Creation date"\nOne;${U};"<p>Words</p>";"a, b c";text/html;en;"13/09/2020 12:26:40"`,
    'wallabag.csv',
    { html: '<p>Words</p>', tags: ['a', 'b c'], savedMs: SAVED },
  ],
  [
    'Table',
    `id,user_id,url,title,description,is_private,created_at,status,visibility,tags,lists\n1,1,${U},One,Mine,0,"2020-09-13 12:26:40",1,1,"a,b c",Boats`,
    'linkace.csv',
    { note: 'Mine', savedMs: SAVED, state: null, tags: ['a', 'b c'], folder: ['Boats'] },
  ],
  [
    'Table',
    `title,url,tags,description,comments,annotations,created_at\nOne,${U},"a,b c",Mine,Also mine,"Highlight: Twice a day\nSticky note: Really\n\nHighlight: Nobody",2020-09-13 12:26:40 UTC`,
    'diigo.csv',
    { note: 'Also mine\n\nMine', tags: ['a', 'b c'], savedMs: SAVED, highlights: [marked, { text: 'Nobody' }] },
  ],
  ['Table', `title,url,tags\nOne,${U},no_tag`, 'diigo-without-tags.csv', { tags: [] }],
  [
    'Hypothesis',
    `"Created at",Author,"Page URL","Page title",Group,Type,Quote,Comment,Tags\n2020-09-13T12:26:40,reader,${U},One,Public,Annotation,Twice a day,Really,"a,b c"\n2020-09-13T12:26:41,reader,${U},One,Public,Page note,,Of the whole,`,
    'hypothesis.csv',
    {
      title: 'One',
      author: null,
      note: 'Of the whole',
      highlights: [{ ...marked, madeMs: SAVED, tags: ['a', 'b c'] }],
    },
  ],
  [
    'Table',
    `Name,URL,Tags,Created,Status,Author,Notes\nOne,${U},"a, b c","September 13, 2020 12:26 PM",Read,Marta,Mine`,
    'notion.csv',
    { title: 'One', author: 'Marta', state: 'archive', note: 'Mine', savedMs: SAVED - 40_000 },
  ],
  [
    'Table',
    `"Key","Item Type","Author","Title","Publication Title","Url","Abstract Note","Date","Date Added","Access Date","Manual Tags","Automatic Tags","Notes"\n"K","webpage","Lee, Marta","One","The Quay","${U}","Said","2020-01-01","2020-09-13 12:26:40","2020-09-14 12:26:40","a; b c","d","<p>Mine</p><p>too</p>"`,
    'zotero.csv',
    {
      ...{ author: 'Lee, Marta', site: 'The Quay', publishedMs: Date.UTC(2020, 0, 1), savedMs: SAVED },
      ...{ tags: ['a', 'b c', 'd'], note: 'Mine\n\ntoo' },
    },
  ],
  [
    'Table',
    `id,type,title,url,content,note,tags,created\n1,Article,One,${U},${LONG},Mine,"a,b c",2020-09-13T12:26:40Z\n2,Note,,,My own words,,a,2020-09-13T12:26:40Z`,
    'mymind.csv',
    { note: 'Mine', tags: ['a', 'b c'], savedMs: SAVED, html: `<p>${LONG}</p>` },
    2,
  ],
  [
    'Table',
    `Title,Author,Highlight,Note,Date\nOne,Marta,Twice a day,Really,2020-09-13 12:26:40\nOne,Marta,Nobody,,2020-09-14`,
    'books.csv',
    { title: 'One', author: 'Marta', highlights: [{ ...marked, madeMs: SAVED }, { text: 'Nobody' }] },
  ],
  [
    'Table',
    `Highlight,Note,Title,Author,URL\nTwice a day,Really,One,Marta,${U}\nNobody,,One,Marta,${U}`,
    'highlights-of-pages.csv',
    { title: 'One', note: null, highlights: [marked, { text: 'Nobody', note: null }] },
  ],
  [
    'Table',
    `no;adress;headline;when;my notes;unread\n1;${U};One;2020-09-13T12:26:40Z;Mine;yes`,
    'of-nobody.csv',
    { title: 'One', savedMs: SAVED, note: 'Mine', state: 'queue' },
  ],
]

declareCases(tables)
