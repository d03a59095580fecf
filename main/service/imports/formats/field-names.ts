/**
 * Names that programs use for the same field. If a field can only have one value, the first name that is present
 * counts.
 */
export const fieldNames = {
  url: [
    ...['url', 'link', 'href', 'uri', 'address', 'permalink', 'article url', 'page url', 'source url', 'original url'],
    ...['given url', 'canonical url', 'resolved url', 'canonical', 'alternate', 'source', 'adresse', 'direccion'],
    ...['indirizzo', 'endereco', 'lien', 'enlace', 'collegamento', 'ссылка', '链接', '网址', 'リンク'],
  ],
  title: [
    ...[
      'custom title',
      'full title',
      'title',
      'article title',
      'page title',
      'headline',
      'name',
      'given title',
      'resolved title',
    ],
    ...['website title', 'document title', 'saved title', 'titel', 'titre', 'titulo', 'titolo', 'название', '标题'],
    ...['タイトル', 'bezeichnung', 'nom', 'nombre', 'nome', 'naam'],
  ],
  author: [
    'author',
    'authors',
    'byline',
    'creator',
    'creators',
    'published by',
    'written by',
    'autor',
    'auteur',
    'autore',
    '作者',
  ],
  site: [
    ...[
      'publisher',
      'feed title',
      'site name',
      'publication',
      'publication title',
      'container title',
      'site',
      'website',
      'domain',
    ],
    ...['domain name', 'source', 'feed', 'origin'],
  ],
  published: [
    'pub date',
    'published',
    'published at',
    'publication date',
    'date published',
    'published date',
    'issued',
  ],
  saved: [
    ...['time added', 'timestamp', 'created', 'created at', 'created on', 'creation date', 'saved', 'saved date'],
    ...['saved at', 'date added', 'date created', 'added at', 'added on', 'added', 'date saved', 'bookmarked at'],
    ...['clipped at', 'clipped', 'captured at', 'imported at', 'accessed', 'access date', 'time', 'when', 'erstellt'],
    ...['gespeichert', 'hinzugefugt', 'ajoute', 'ajoute le', 'creado', 'guardado', 'anadido', 'creato', 'salvato'],
    ...['aggiunto', 'criado', 'salvo', 'adicionado', 'toegevoegd', 'aangemaakt'],
  ],
  date: ['date', 'datum', 'fecha', 'data', '日期', '日付'],
  archived: ['archived at', 'archived on', 'archived date', 'date archived', 'archived', 'archive'],
  read: [
    'read at',
    'time read',
    'read on',
    'read date',
    'date read',
    'finished at',
    'finished on',
    'completed at',
    'completed on',
  ],
  tags: [
    ...['tags', 'tag', 'tag names', 'labels', 'label', 'label name', 'document tags', 'keywords', 'keyword', 'topics'],
    ...[
      'categories',
      'category',
      'subjects',
      'tag cache',
      'label cache',
      'manual tags',
      'automatic tags',
      'user tags',
      'spaces',
      'schlagworter',
    ],
    ...['schlagworte', 'stichworter', 'etiquettes', 'mots cles', 'etiquetas', 'palabras clave', 'etichette', 'теги'],
    ...['标签', 'タグ', 'trefwoorden'],
  ],
  /** Text that the reader wrote. */
  note: [
    ...['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'my note', 'my notes', 'annotation', 'memo'],
    ...['custom description', 'description', 'desc', 'extended', 'user note', 'user notes', 'document note'],
    ...['page note', 'notiz', 'notizen', 'kommentar', 'beschreibung', 'remarque', 'commentaire', 'nota', 'notas'],
    ...['comentario', 'descripcion', 'commento', 'descrizione', 'descricao', 'notitie', 'opmerking', 'beschrijving'],
  ],
  /** The page's description of itself. It is used as a note if the reader wrote none. */
  excerpt: ['excerpt', 'summary', 'abstract', 'abstract note', 'preview', 'preview text', 'website description'],
  folder: [
    ...['folder', 'folders', 'collection', 'collections', 'list', 'lists', 'group', 'path', 'notebook', 'parent'],
    ...['ordner', 'dossier', 'carpeta', 'cartella', 'pasta', 'map', 'sammlung'],
  ],
  state: [
    ...['status', 'state', 'location', 'archive', 'archived', 'is archived', 'library state', 'read', 'is read'],
    ...['read status', 'reading status', 'read state', 'gelesen', 'archiviert', 'lu', 'leido', 'letto', 'lido'],
    ...['gelezen', 'archive le', 'archivado', 'archiviato'],
  ],
  unread: ['unread', 'is unread', 'to read', 'read later', 'is read later'],
  favorite: [
    ...['favorite', 'favourite', 'favorited', 'favourited', 'is favorite', 'is favourite', 'is favorited', 'fav'],
    ...[
      'is fav',
      'starred',
      'is starred',
      'star',
      'liked',
      'loved',
      'hearted',
      'marked',
      'pinned',
      'is pinned',
      'is marked',
    ],
    ...['important', 'is important', 'favorit', 'favori', 'favorito', 'preferito', 'favoriet'],
  ],
  progress: [
    'progress',
    'read progress',
    'reading progress',
    'progress percent',
    'percent read',
    'read percent',
    'percent finished',
  ],
  highlights: ['highlights', 'annotations', 'entries', 'clippings', 'quotes'],
  /** A single highlight. The rest of the record's text is its note. */
  quote: [
    ...['quote', 'highlight', 'highlighted text', 'highlight text', 'selected text', 'selection', 'quoted text'],
    'quotation',
  ],
  text: ['content', 'html', 'html content', 'text content', 'full text', 'markdown', 'article text', 'body', 'text'],
  doi: ['doi'],
  color: ['color', 'colour'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Names of fields whose value "yes" means that an item was read and whose value "no" means that it was not. */
export const answersToRead: ReadonlySet<string> = new Set([
  ...['archive', 'archived', 'isarchived', 'read', 'isread', 'gelesen', 'archiviert', 'lu', 'leido', 'letto', 'lido'],
  ...['gelezen', 'archivado', 'archiviato'],
])

/** Field names are compared without regard to case, spaces and punctuation. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
