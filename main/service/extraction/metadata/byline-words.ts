import { TextPattern } from './text-pattern.ts'

/**
 * Words before an author's name, by language (BCP 47). English has separate rules, because "by" and "from" are common
 * words. Blog software also writes "all posts by" as the title of the link on a name.
 */
const WORDS: Readonly<Record<string, string>> = {
  de:
    'von|(?:geschrieben|verfasst|veröffentlicht|erstellt|gepostet|eingestellt|publiziert) von|autor(?:in|en|innen)?|verfasser(?:in)?|' +
    'ein (?:beitrag|artikel|gastbeitrag|kommentar) von|text(?: von)?|(?:zeige )?alle (?:beiträge|artikel) (?:von|anzeigen von)|beiträge von',
  fr:
    'par|(?:écrit|publié|rédigé|posté|proposé|mis en ligne|propos recueillis) par|auteure?s?|autrice|' +
    '(?:voir|afficher) (?:tous les|toutes les) (?:articles|publications) (?:de|par)',
  es: 'por|(?:escrito|publicado|redactado|creado|enviado|escrito y publicado) por|autora?(?:es)?|texto(?: de| por)?|redacción|ver todas las entradas (?:de|por)',
  pt: '(?:postado|criado|enviado) por|reportagem de|ver (?:todos os|todas as) (?:posts|artigos|publicações) (?:de|por)',
  ca: 'per|escrit per|publicat per|mostra totes les entrades de',
  it: 'di|a cura di|(?:scritto|pubblicato|postato|inserito|redatto) da|autor[ei]|autrice|testo di|articolo di|(?:vedi|visualizza) tutti gli articoli di',
  nl: 'door|(?:geschreven|geplaatst|gepubliceerd) door|auteurs?|tekst|(?:bekijk )?alle berichten van',
  pl:
    'autor(?:ka|zy)?|napisał[a]?|opracował[a]?|dodał[a]?|(?:opublikowan[ye]|dodan[ye]|napisan[ye]) przez|tekst|' +
    'zobacz wszystkie (?:wpisy|artykuły)(?: autora)?',
  cs: 'autoři|napsal[a]?|připravil[a]?|publikoval[a]?|vložil[a]?|zobrazit všechny příspěvky od(?: uživatele)?',
  sk: 'napísal[a]?|pridal[a]?|zobraziť všetky príspevky od(?: používateľa)?',
  sv: 'av|(?:skriven|skrivet|publicerad|publicerat|inlagd|inlagt) av|författare|text(?: och foto)?|visa alla inlägg av',
  no: '(?:skrevet|publisert) av|forfattere?|tekst(?: og foto)?|vis alle innlegg av',
  da: 'af|(?:skrevet|udgivet|publiceret) af|vis alle indlæg af',
  fi: 'kirjoittaja|kirjoittanut|julkaissut|teksti|näytä kaikki artikkelit kirjoittajalta',
  hu: 'szerző|írta|közzétette|beküldte',
  ro: 'de către|autorul|(?:scris|publicat|postat) de|vezi toate articolele (?:de|lui)',
  hr: 'autorica|napisao|napisala|objavio|objavila|piše',
  sl: 'avtor(?:ica)?|objavil[a]?|zapisal[a]?',
  tr: 'yazar|yazan|gönderen|ekleyen',
  id: 'oleh|(?:ditulis|diterbitkan|diposting) oleh|penulis|lihat semua pos (?:dari|oleh)',
  vi: 'bởi|tác giả|(?:đăng|viết) bởi',
  ru: 'автор[ы]?|текст|автор (?:статьи|текста|материала)|опубликовал[а]?|написал[а]?|разместил[а]?|(?:посмотреть |показать )?все записи(?: автора)?',
  uk: 'автор (?:матеріалу|статті)|опублікував|опублікувала|написав|написала|переглянути всі (?:записи|дописи)(?: автора)?',
  bg: 'публикувано от|написано от|виж всички публикации на',
  el: 'συντάκτης|γράφει(?:[: ]+(?:ο|η))?|του|της|από τ(?:ον|ην)|δημοσιεύτηκε από(?: τον| την)?',
  ar: 'بقلم|كتب|كتبت|كتابة|الكاتب|بواسطة|نشر بواسطة',
  fa: 'نویسنده|نوشته',
  he: 'מאת|נכתב על ידי',
  hi: 'लेखक|द्वारा',
  zh: '作者|撰文|文|记者|記者|文\\s?[／/]\\s?[记記]者|撰稿|发布者|發佈者',
  ja: '著者|筆者|執筆|執筆者|投稿者|文責',
  ko: '글|작성자|글쓴이|지은이',
}

const ANY = Object.values(WORDS).join('|')

interface Start {
  words: string
  /** True if no letter may follow the start. */
  isWhole: boolean
}

/**
 * Starts of labels, by their first letter. Most texts on a page match none, so they need not be tested against a long
 * pattern.
 */
const STARTS = new Map<string, Start[]>()
for (const { 0: start, 1: words = '', index } of ANY.matchAll(/(?:^|\||\(\?:|\)\?)([\p{L} ]+)/gu)) {
  const after = ANY.charAt(index + start.length)
  const plain = (after === '?' ? words.slice(0, -1) : words).trim()
  const others = STARTS.get(plain.charAt(0))
  const own = { words: plain, isWhole: after === '|' || after === ')' || after === '' }
  if (others) others.push(own)
  else STARTS.set(plain.charAt(0), [own])
}

function mayBeLabelled(text: string): boolean {
  const lower = text.trimStart().toLowerCase()
  const starts = STARTS.get(lower.charAt(0))
  return (
    starts !== undefined &&
    starts.some(({ words, isWhole }) => {
      return lower.startsWith(words) && !(isWhole && /^\p{L}/u.test(lower.slice(words.length)))
    })
  )
}

const LABEL = new RegExp(`^\\s*(?:${ANY})\\s*(?:[:：|]\\s*|(?<=\\s))(?=\\S)`, 'iu')
const LABEL_ONLY = new RegExp(`^\\s*(?:${ANY})\\s*(?:[:：]\\s*)?$`, 'iu')
/** Matches two to four capitalized words, with the particles that noble and Romance names contain. */
const NAME = new TextPattern(
  String.raw`^\p{Lu}[\p{L}\p{M}'’.-]*(?:\s+(?:(?:van|von|de|der|den|di|da|del|della|dos|la|le|el|al|ten|ter|zu)\s+){0,2}\p{Lu}[\p{L}\p{M}'’.-]*){1,3}(?=$|\s*[,|•·–—(]|\s+(?:und|et|y|e|en|och|og|i|a)\s+\p{Lu})`,
)
/** Scripts without capitals. */
const OTHER_SCRIPT =
  /^[\p{Script=Han}\p{Script=Arabic}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Devanagari}\s·・]{2,30}$/u

/** Words after a name that describe the person: "is a writer", "ist Redakteurin bei". */
const IS =
  '(?:is|was|has|works|writes|lives|covers|joined|ist|war|arbeitet|schreibt|lebt|est|écrit|es|escribe|trabaja|é|è|scrive|schrijft|werkt|är|skriver|er|jest|pisze|je|on|является|пишет)'
const PERSONAL =
  '(?:he|she|his|her|writer|journalist|editor|author|founder|co-founder|ceo|director|manager|professor|specialist|expert|blogger|reporter|columnist|correspondent|freelance|lives|graduated|degree|redakteur(?:in)?|journalist(?:in)?|autor(?:in|a)?|leiter(?:in)?|studierte|journaliste|auteure?|rédact(?:eur|rice)|fondat(?:eur|rice)|periodista|redactora?|fundadora?|escritora?|jornalista|giornalista|redattore|redattrice|scrittore|scrittrice|redacteur|schrijver|schrijfster|skribent|redaktör|dziennikarz|dziennikarka|redaktork?a?|novinář(?:ka)?|toimittaja|журналист(?:ка)?|редактор|автор)'
const SAID = new TextPattern(`^\\s+${IS}\\s`)
const OF_PERSON = new TextPattern(`(?<!\\p{L})${PERSONAL}(?!\\p{L})`, 'i')
const LONGEST_NAME = 40

/**
 * True for two to four capitalized words or a name in a script without capitals. At most two other facts, such as a
 * date or a role, may follow after "|".
 */
export function isFullName(text: string): boolean {
  const [name = '', ...more] = text.split(/[|•·]/).map((part) => part.trim())
  if (name.length > LONGEST_NAME || more.length > 2 || isLabel(name)) return false
  return NAME.exec(name)?.[0] === name || OTHER_SCRIPT.test(name)
}

/**
 * True if a text of two to four capitalized words is a name, which is the case if the text after it starts with the
 * name and describes the person.
 */
export function isBio(name: string, text: string): boolean {
  if (name === '' || name.length > LONGEST_NAME || text.length <= name.length) return false
  const [first = ''] = name.split(' ')
  if (!text.startsWith(first) || !NAME.test(name)) return false
  const rest = text.slice(text.startsWith(name) ? name.length : first.length, 400)
  return SAID.test(rest) && OF_PERSON.test(rest)
}

/** Matches a group that signs its article, such as "the Harbour Team". */
export const TEAM = /^the \p{Lu}.* [Tt]eam$/u

/** Matches a statement of who reports from where, such as "記者陳鈞凱／台北報導". */
const REPORTER =
  /^[\s(（【［[]*(?:\p{Script=Han}{0,6}[记記]者)\s?(\p{Script=Han}{2,4})\s?[／/]\s?\p{Script=Han}{2,8}(?:報導|报导|報道|报道)/u
/** Matches the start of the next fact after the name, such as ". Data publikacji Pią" or " 稿源：". */
const NEXT_FACT = /(?:(?<=\p{Ll}{3})\.\s+\p{Lu}\p{Ll}+\s+\p{Ll}|(?<!\s)\s+\p{Script=Han}{2,4}[:：])[^]*/u

/** Returns the text without the word that introduces a name, such as "von" or "Auteur :". */
export function withoutLabel(text: string): string {
  const reporter = text.includes('者') ? REPORTER.exec(text)?.[1] : undefined
  if (reporter) return reporter
  if (!mayBeLabelled(text)) return text
  const rest = text.replace(LABEL, '')
  if (rest === text) return text
  if (NAME.test(rest) || OTHER_SCRIPT.test(rest)) return rest
  const name = rest.replace(NEXT_FACT, '')
  return name !== rest && (NAME.test(name) || OTHER_SCRIPT.test(name)) ? name : text
}

/**
 * Returns the text after a word that introduces a name, if that text is a name. Null for any other text: "Von Berlin
 * nach Paris" is a title.
 */
export function nameAfterLabel(text: string): string | null {
  const rest = withoutLabel(text)
  return rest === text ? null : rest
}

/** True if the text is only a word that introduces a name, and therefore not a name itself. */
export function isLabel(text: string): boolean {
  return mayBeLabelled(text) && LABEL_ONLY.test(text)
}
