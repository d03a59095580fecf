import { parse } from '@messageformat/parser'

/** @import { Token } from '@messageformat/parser' */
/** @import { Catalog } from './catalogs.mjs' */

const ACCENTED = new Map(
  Array.from('aáeéiíoóuúcçnñsšyýzžAÁEÉIÍOÓUÚCÇNÑ'.matchAll(/(.)(.)/gu), ([, plain = '', accented = '']) => [
    plain,
    accented,
  ]),
)

/**
 * A catalog whose messages are accented, in brackets, and longer by a third, as other languages are. Arguments and tags
 * stay.
 * @param {Catalog} catalog
 * @returns {Catalog}
 */
export function pseudo(catalog) {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => [
      key,
      `[${accentedTokens(parse(message))}${' ·'.repeat(Math.ceil(message.length / 6))}]`,
    ]),
  )
}

/** @param {readonly Token[]} tokens @returns {string} */
const accentedTokens = (tokens) =>
  tokens
    .map((token) => {
      if (token.type === 'content') return accented(token.value)
      if (!('cases' in token)) return token.ctx.text
      const cases = token.cases.map(
        ({ key, tokens: inner }) => `${/^\d+$/.test(key) ? '=' : ''}${key} {${accentedTokens(inner)}}`,
      )
      return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`
    })
    .join('')

/** @param {string} text */
const accented = (text) =>
  text.replace(/<\/?\w+\/?>|[{}]|./gsu, (part) => (/^[{}]$/.test(part) ? `'${part}'` : (ACCENTED.get(part) ?? part)))
