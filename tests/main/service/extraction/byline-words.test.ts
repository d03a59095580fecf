import { describe, expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { isLabel, nameAfterLabel } from '../../../../main/service/extraction/metadata/byline-words.ts'
import { PROSE } from './fixture-page.ts'

describe('the name behind a byline’s label', () => {
  test.each([
    ['Von Ada Marsh', 'Ada Marsh'],
    ['Par Jean-Luc Dupont', 'Jean-Luc Dupont'],
    ['Por María de la Cruz', 'María de la Cruz'],
    ['di Anna Rossi', 'Anna Rossi'],
    ['Door Jan van der Berg', 'Jan van der Berg'],
    ['Autor: Jan Kowalski', 'Jan Kowalski'],
    ['Napsal: Karel Novák', 'Karel Novák'],
    ['Av Kari Nordmann', 'Kari Nordmann'],
    ['Автор: Иван Петров', 'Иван Петров'],
    ['作者：张三', '张三'],
    ['بقلم أحمد علي', 'أحمد علي'],
    ['Veröffentlicht von Ada Marsh', 'Ada Marsh'],
    ['Zeige alle Beiträge von Ada Marsh', 'Ada Marsh'],
    ['Voir tous les articles par Anne Roux', 'Anne Roux'],
    ['Opublikowane przez Jan Kowalski', 'Jan Kowalski'],
    ['Visa alla inlägg av Kari Nordmann', 'Kari Nordmann'],
    ['Ditulis oleh Budi Santoso', 'Budi Santoso'],
    ['Опубликовал: Иван Петров', 'Иван Петров'],
    ['작성자: 김철수', '김철수'],
  ])('%s', (text, name) => {
    expect(nameAfterLabel(text)).toBe(name)
  })

  test.each([
    'Von Berlin nach Paris',
    'Par ailleurs, Paris',
    'Del Toro Returns',
    'De Gaulle Paris',
    'La Casa',
    'Von Berlin',
  ])('is not found in “%s”', (text) => {
    expect(nameAfterLabel(text)).toBeNull()
  })

  test('is never the label itself', () => {
    expect(
      ['Autorin', 'von', 'Auteur :', '作者', 'Erstellt von', 'Zeige alle Beiträge von'].filter(
        (text) => !isLabel(text),
      ),
    ).toEqual([])
  })
})

test.each([
  ['de', 'Von Ada Marsh'],
  ['fr', 'Par Ada Marsh'],
  ['nl', 'Door Ada Marsh'],
  ['sv', 'Text: Ada Marsh'],
])('a shown byline in %s gives the author and leaves the text', (language, byline) => {
  const html = `<html lang="${language}"><head><title>Boats</title></head><body><article><h1>Boats</h1><div>${byline}</div>${PROSE}</article></body></html>`
  const { authors, text } = extractArticle({ url: 'https://example.org/a', html })
  expect(authors).toEqual(['Ada Marsh'])
  expect(text).not.toContain('Marsh')
})
