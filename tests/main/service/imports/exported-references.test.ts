// References in the forms of libraries' catalogs and of LaTeX.
import { declareCases, SAVED, U } from './exported-case.ts'

const day = Date.UTC(2020, 8, 13)
const published = Date.UTC(2019, 4, 6)

declareCases([
  [
    'RIS',
    `TY  - ELEC\r\nTI  - One\r\nAU  - Lee, Ann\r\nAU  - Fry, Bo\r\nT2  - Ferries\r\nPY  - 2019\r\nDA  - 2019/05/06/\r\nUR  - ${U}\r\nY2  - 2020/09/13/12:26:40\r\nKW  - a\r\nKW  - b c\r\nN1  - <p>Mine</p>\r\nER  - \r\n\r\nTY  - JOUR\r\nTI  - Two\r\nDO  - 10.1000/xyz\r\nER  - \r\n`,
    'export.ris',
    {
      ...{ url: U, title: 'One', author: 'Ann Lee, Bo Fry', site: 'Ferries', publishedMs: published },
      ...{ savedMs: SAVED, tags: ['a', 'b c'], note: 'Mine' },
    },
    2,
  ],
  [
    'BibTeX',
    `% Ferries\n@string{fer = "Ferries"}\n@misc{lee_2019,\n\ttitle = {One \\& the {Mill}},\n\tauthor = {Lee, Ann and M{\\"u}ller, Bo and {Boats and Co}},\n\tjournal = fer # { Weekly},\n\turl = {${U}?a\\_b},\n\turldate = {2020-09-13},\n\tmonth = may, day = 6, year = {2019},\n\tkeywords = {a, b c},\n\tnote = "Mine",\n}\n`,
    'export.bib',
    {
      ...{
        url: `${U}?a_b`,
        title: 'One & the Mill',
        author: 'Ann Lee, Bo Müller, Boats and Co',
        site: 'Ferries Weekly',
      },
      ...{ publishedMs: published, savedMs: day, tags: ['a', 'b c'], note: 'Mine' },
    },
  ],
  [
    'EndNote',
    `<?xml version="1.0"?><xml><records><record><ref-type name="Web Page">12</ref-type><contributors><authors><author><style face="normal">Lee, Ann</style></author><author>Fry, Bo</author></authors></contributors><titles><title><style face="normal">One &amp; </style><style face="italic">all</style></title><secondary-title>Ferries</secondary-title></titles><keywords><keyword>a</keyword><keyword>b c</keyword></keywords><dates><year>2019</year></dates><urls><related-urls><url>${U}</url></related-urls></urls><notes>Mine</notes></record></records></xml>`,
    'export.xml',
    {
      ...{ url: U, title: 'One & all', author: 'Ann Lee, Bo Fry', site: 'Ferries' },
      ...{ tags: ['a', 'b c'], note: 'Mine' },
    },
  ],
  [
    'Table',
    `Key,Author,Title,Url,Date,Date Added,Manual Tags\nX,"Lee, Ann; Fry, Bo",One,${U},2019-05-06,2020-09-13 12:26:40,a; b c`,
    'zotero.csv',
    { author: 'Ann Lee, Bo Fry', publishedMs: published, savedMs: SAVED, tags: ['a', 'b c'] },
  ],
])
