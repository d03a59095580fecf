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
    Object.entries(catalog).map(([key, message]) => {
      const accented = message.replace(
        /<\/?\w+\/?>|\{\s*\w+\s*(?:,[^{}]*)?|\}\s*(?:=\d+|\w+)\s*(?=\{)|./gsu,
        (part) => ACCENTED.get(part) ?? part,
      )
      return [key, `[${accented}${' ·'.repeat(Math.ceil(message.length / 6))}]`]
    }),
  )
}
