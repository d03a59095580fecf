import { expect, test } from 'vitest'
import { chooseLanguage } from '#shared/text/message-format/choose-language.ts'

const offered = ['ar', 'de', 'pt-BR', 'zh-Hans']

test.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['pt-PT'], 'pt-BR'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-Hans-SG'], 'zh-Hans'],
  [['zh-TW'], 'en'],
  [['zh-Hant-HK', 'de'], 'de'],
  [['fi', 'ar-EG'], 'ar'],
  [['en-GB', 'de'], 'en'],
  [['fi'], 'en'],
  [[], 'en'],
])('a reader who wants %j gets the interface in %s', (wanted, language) => {
  expect(chooseLanguage(wanted, offered)).toBe(language)
})
