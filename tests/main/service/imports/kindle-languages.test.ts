// The clippings of Kindles in their languages: a highlight, a note on it, and a bookmark.
import { expect, test } from 'vitest'
import { readBytes } from './read-bytes.ts'

const clippings: readonly (readonly [language: string, highlight: string, note: string, bookmark: string])[] = [
  [
    'en',
    '- Your Highlight on page 12 | Location 150-152 | Added on Sunday, September 13, 2020 12:26:40 PM',
    '- Your Note on page 12 | Location 152 | Added on Sunday, September 13, 2020 12:26:41 PM',
    '- Your Bookmark at Location 160 | Added on Sunday, September 13, 2020 12:26:42 PM',
  ],
  [
    'en old',
    '- Highlight Loc. 150-52  | Added on Sunday, September 13, 2020, 12:26 PM',
    '- Note Loc. 152  | Added on Sunday, September 13, 2020, 12:26 PM',
    '- Bookmark Loc. 160  | Added on Sunday, September 13, 2020, 12:26 PM',
  ],
  [
    'es',
    '- La subrayado en la página 12 | posición 150-152 | Añadido el domingo, 13 de septiembre de 2020 12:26:40',
    '- La nota en la página 12 | posición 152 | Añadido el domingo, 13 de septiembre de 2020 12:26:41',
    '- El marcador en la posición 160 | Añadido el domingo, 13 de septiembre de 2020 12:26:42',
  ],
  [
    'pt',
    '- Seu destaque ou posição 150-152 | Adicionado: domingo, 13 de setembro de 2020 12:26:40',
    '- Sua nota ou posição 152 | Adicionado: domingo, 13 de setembro de 2020 12:26:41',
    '- Seu marcador ou posição 160 | Adicionado: domingo, 13 de setembro de 2020 12:26:42',
  ],
  [
    'it',
    '- La tua evidenziazione a pagina 12 | posizione 150-152 | Aggiunto in data domenica 13 settembre 2020 12:26:40',
    '- La tua nota a pagina 12 | posizione 152 | Aggiunto in data domenica 13 settembre 2020 12:26:41',
    '- Il tuo segnalibro a pagina 12 | posizione 160 | Aggiunto in data domenica 13 settembre 2020 12:26:42',
  ],
  [
    'nl',
    '- Je markering op pagina 12 | Locatie 150-152 | Toegevoegd op zondag 13 september 2020 12:26:40',
    '- Je notitie op pagina 12 | Locatie 152 | Toegevoegd op zondag 13 september 2020 12:26:41',
    '- Je bladwijzer op pagina 12 | Locatie 160 | Toegevoegd op zondag 13 september 2020 12:26:42',
  ],
  [
    'ru',
    '- Ваш выделенный отрывок на странице 12 | Место 150–152 | Добавлено: воскресенье, 13 сентября 2020 г. в 12:26:40',
    '- Ваша заметка на странице 12 | Место 152 | Добавлено: воскресенье, 13 сентября 2020 г. в 12:26:41',
    '- Ваша закладка на странице 12 | Место 160 | Добавлено: воскресенье, 13 сентября 2020 г. в 12:26:42',
  ],
  [
    'zh-CN',
    '- 您在第 12 页（位置 #150-152）的标注 | 添加于 2020年9月13日星期日 下午12:26:40',
    '- 您在第 12 页（位置 #152）的笔记 | 添加于 2020年9月13日星期日 下午12:26:41',
    '- 您在位置 #160 的书签 | 添加于 2020年9月13日星期日 下午12:26:42',
  ],
  [
    'zh-TW',
    '- 您在第 12 頁的標註 | 位置 150-152 | 新增於 2020年9月13日星期日 下午12:26:40',
    '- 您在第 12 頁的筆記 | 位置 152 | 新增於 2020年9月13日星期日 下午12:26:41',
    '- 您的書籤 | 位置 160 | 新增於 2020年9月13日星期日 下午12:26:42',
  ],
  [
    'ja',
    '- 12ページ|位置No. 150-152のハイライト |作成日: 2020年9月13日日曜日 12:26:40',
    '- 12ページ|位置No. 152のメモ |作成日: 2020年9月13日日曜日 12:26:41',
    '- 12ページ|位置No. 160のブックマーク |作成日: 2020年9月13日日曜日 12:26:42',
  ],
  [
    'fr',
    '- Votre surlignement sur la page 12 | emplacement 150-152 | Ajouté le dimanche 13 septembre 2020 12:26:40',
    '- Votre note sur la page 12 | emplacement 152 | Ajouté le dimanche 13 septembre 2020 12:26:41',
    '- Votre signet sur la page 12 | emplacement 160 | Ajouté le dimanche 13 septembre 2020 12:26:42',
  ],
  [
    'tr',
    '- Sayfa 12 Vurgulaman | Konum 150-152 | 13 Eylül 2020 Pazar 12:26:40 tarihinde eklendi',
    '- Sayfa 12 Notun | Konum 152 | 13 Eylül 2020 Pazar 12:26:41 tarihinde eklendi',
    '- Sayfa 12 Yer imin | Konum 160 | 13 Eylül 2020 Pazar 12:26:42 tarihinde eklendi',
  ],
  [
    'pl',
    '- Zaznaczenie na stronie 12 | Miejsce 150-152 | Dodano: niedziela, 13 września 2020 12:26:40',
    '- Notatka na stronie 12 | Miejsce 152 | Dodano: niedziela, 13 września 2020 12:26:41',
    '- Zakładka na stronie 12 | Miejsce 160 | Dodano: niedziela, 13 września 2020 12:26:42',
  ],
  [
    'sv',
    '- Din markering på sidan 12 | plats 150-152 | Tillagd söndag 13 september 2020 12:26:40',
    '- Din anteckning på sidan 12 | plats 152 | Tillagd söndag 13 september 2020 12:26:41',
    '- Ditt bokmärke på sidan 12 | plats 160 | Tillagd söndag 13 september 2020 12:26:42',
  ],
  [
    'page only',
    '- Your Highlight on page 12-13 | Added on Sunday, September 13, 2020 12:26:40 PM',
    '- Your Note on page 12 | Added on Sunday, September 13, 2020 12:26:41 PM',
    '- Your Bookmark on page 14 | Added on Sunday, September 13, 2020 12:26:42 PM',
  ],
]

test.each(clippings)('a note belongs to its highlight in %s', async (_language, highlight, note, bookmark) => {
  const [first, second, third] = [highlight, note, bookmark]
  const file = [`${first}\n\nTwice a day`, `${second}\n\nReally`, `${third}\n\n`]
    .map((clipping) => `One (Lee)\n${clipping}\n==========\n`)
    .join('')
  const { items, refused, repeated } = await readBytes(Buffer.from(file), 'My Clippings.txt')
  expect([items.length, refused.length, repeated]).toEqual([1, 1, 0])
  expect(items[0]?.highlights).toMatchObject([{ text: 'Twice a day', note: 'Really' }])
  expect(new Date(items[0]?.savedMs ?? 0).toISOString()).toContain('2020-09-13')
})

test('a highlight of one position in a language that is not known stays one', async () => {
  const file = [
    '- Tõstetud 12 | Koht 150 | 2020-09-13\n\nWords',
    '- Tõstetud 12 | Koht 170-172 | 2020-09-13\n\nMore words',
  ]
    .map((clipping) => `One (Lee)\n${clipping}\n==========\n`)
    .join('')
  const { items } = await readBytes(Buffer.from(file), 'c.txt')
  expect(items[0]?.highlights.map(({ text }) => text)).toEqual(['Words', 'More words'])
})
