/**
 * What stands before an author's name, by language: German, French, Spanish and Portuguese, Italian, Dutch, Polish,
 * Czech and Slovak, Scandinavian, Finnish, Hungarian, Romanian, Turkish, Russian and Ukrainian, Greek, Arabic, Chinese
 * and Japanese. English has its own rules, because "by" and "from" are common words.
 */
const WORDS = [
  'von|geschrieben von|verfasst von|ein (?:beitrag|artikel|gastbeitrag|kommentar) von|autor(?:in|en|innen)?|verfasser(?:in)?|text(?: von)?',
  'par|écrit par|publié par|rédigé par|propos recueillis par|auteure?s?|autrice',
  'por|escrito por|publicado por|escrito y publicado por|autora?(?:es)?|texto(?: de| por)?|redacción|reportagem de',
  'di|a cura di|scritto da|pubblicato da|autor[ei]|autrice|testo di',
  'door|geschreven door|geplaatst door|auteurs?|tekst',
  'autor(?:ka|zy)?|napisał[a]?|opracował[a]?|tekst|autoři|napsal[a]?|připravil[a]?|napísal[a]?',
  'av|af|skrevet a[vf]|skriven av|publicerad av|forfattere?|författare|tekst(?: og foto)?|text(?: och foto)?',
  'kirjoittaja|kirjoittanut|teksti|szerző|írta|de către|autorul|scris de|yazar|yazan',
  'автор[ы]?|текст|автор статьи|автор матеріалу|συντάκτης|γράφει(?:[: ]+(?:ο|η))?|του|της',
  'بقلم|كتب|كتبت|كتابة|作者|撰文|文|记者|記者|著者|筆者|執筆',
].join('|')

const LABEL = new RegExp(`^\\s*(?:${WORDS})\\s*(?:[:：|]\\s*|(?<=\\s))(?=\\S)`, 'iu')
const LABEL_ONLY = new RegExp(`^\\s*(?:${WORDS})\\s*(?:[:：]\\s*)?$`, 'iu')
/** Two to four words that begin with capitals, with the small words that noble and Romance names hold. */
const NAME =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?:\s+(?:(?:van|von|de|der|den|di|da|del|della|dos|la|le|el|al|ten|ter|zu)\s+){0,2}\p{Lu}[\p{L}\p{M}'’.-]*){1,3}(?=$|\s*[,|•·–—(]|\s+(?:und|et|y|e|en|och|og|i|a)\s+\p{Lu})/u
/** Scripts without capitals. */
const OTHER_SCRIPT = /^[\p{Script=Han}\p{Script=Arabic}\p{Script=Katakana}\p{Script=Hiragana}\s·・]{2,30}$/u

/** A group that signs with its article: "the Harbour Team". */
export const TEAM = /^the \p{Lu}.* [Tt]eam$/u

/** The text without the word that says that a name follows, such as "von" or "Auteur :". */
export function withoutLabel(text: string): string {
  const rest = text.replace(LABEL, '')
  return rest !== text && (NAME.test(rest) || OTHER_SCRIPT.test(rest)) ? rest : text
}

/** What follows such a word, if it is a name. Null for any other text: "Von Berlin nach Paris" is a title. */
export function nameAfterLabel(text: string): string | null {
  const rest = withoutLabel(text)
  return rest === text ? null : rest
}

/** Whether the text is such a word alone, which is no name. */
export function isLabel(text: string): boolean {
  return LABEL_ONLY.test(text)
}
