/**
 * Names that programs use for the same field. If a field can only have one value, the first name that is present
 * counts.
 */
export const fieldNames = {
  url: [
    ...['html url', 'url', 'link', 'href', 'uri', 'address', 'permalink', 'article url', 'page url', 'source url'],
    ...['original url', 'given url', 'canonical url', 'resolved url', 'canonical', 'alternate', 'source', 'adresse'],
    ...['direccion', 'indirizzo', 'endereco', 'lien', 'enlace', 'collegamento', 'ссылка', 'адрес', '链接', '网址'],
    ...['連結', 'リンク', 'アドレス', '링크', '주소', 'الرابط', 'رابط'],
  ],
  title: [
    ...['custom title', 'full title', 'title', 'article title', 'page title', 'headline', 'name', 'given title'],
    ...['resolved title', 'website title', 'document title', 'saved title', 'titel', 'titre', 'titulo', 'titolo'],
    ...['название', 'заголовок', '标题', '標題', 'タイトル', '제목', 'العنوان', 'عنوان'],
    ...['bezeichnung', 'nom', 'nombre', 'nome', 'naam'],
  ],
  author: [
    ...[
      'author',
      'authors',
      'author name',
      'byline',
      'creator',
      'creators',
      'published by',
      'written by',
      'dc creator',
      'autor',
    ],
    ...['auteur', 'autore', 'автор', '作者', '著者', '저자', 'المؤلف'],
  ],
  site: [
    ...['publisher', 'feed title', 'site name', 'publication', 'publication title', 'container title', 'site'],
    ...['website', 'domain', 'domain name', 'source', 'feed', 'origin', 'website title', 'blog title', 'journal'],
  ],
  published: [
    ...['pub date', 'published', 'published at', 'publication date', 'date published', 'published date', 'issued'],
    ...['veroffentlicht', 'publie', 'publie le', 'publicado', 'pubblicato', 'опубликовано', '发布日期', '公開日'],
  ],
  saved: [
    ...['time added', 'created', 'created at', 'created on', 'creation date', 'saved', 'saved date', 'saved at'],
    ...['date added', 'date created', 'added at', 'added on', 'added', 'date saved', 'bookmarked at', 'clipped at'],
    ...['clipped', 'captured at', 'imported at', 'starred timestamp', 'starred date', 'starred at', 'timestamp'],
    ...[
      'accessed',
      'access date',
      'time',
      'when',
      'erstellt',
      'gespeichert',
      'hinzugefugt',
      'ajoute',
      'ajoute le',
      'creado',
      'guardado',
      'anadido',
      'creato',
      'salvato',
    ],
    ...['aggiunto', 'criado', 'salvo', 'adicionado', 'toegevoegd', 'aangemaakt'],
  ],
  date: ['date', 'datum', 'fecha', 'data', 'дата', '日期', '日付', '날짜', 'التاريخ', 'تاريخ'],
  archived: ['archived at', 'archived on', 'archived date', 'date archived', 'archived', 'archive'],
  read: [
    ...['read at', 'time read', 'read on', 'read date', 'date read', 'finished at', 'finished on', 'completed at'],
    'completed on',
  ],
  tags: [
    ...['tags', 'tag', 'tag names', 'labels', 'label', 'label name', 'keywords', 'keyword', 'topics'],
    ...['categories', 'category', 'subjects', 'tag cache', 'label cache', 'manual tags', 'automatic tags'],
    ...['user tags', 'spaces', 'schlagworter', 'schlagworte', 'stichworter', 'etiquettes', 'mots cles', 'etiquetas'],
    ...[
      'palabras clave',
      'etichette',
      'trefwoorden',
      'теги',
      'метки',
      '标签',
      '標籤',
      'タグ',
      '태그',
      'الوسوم',
      'وسوم',
    ],
  ],
  /** Tags of the page, also in a record of one of its highlights. */
  pageTags: ['document tags', 'article tags', 'book tags', 'page tags'],
  /** Text that the reader wrote. */
  note: [
    ...['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'my note', 'my notes', 'annotation', 'memo'],
    ...['custom description', 'description', 'desc', 'extended', 'user note', 'user notes', 'notiz', 'notizen'],
    ...['kommentar', 'beschreibung', 'remarque', 'commentaire', 'nota', 'notas', 'comentario', 'descripcion'],
    ...['commento', 'descrizione', 'descricao', 'notitie', 'opmerking', 'beschrijving', 'заметка', 'заметки'],
    ...['описание', '笔记', '备注', '筆記', '備註', 'メモ', 'ノート', '메모', '노트', 'ملاحظة', 'ملاحظات'],
  ],
  /** A note on the whole page, also in a record of one of its highlights. */
  pageNote: ['document note', 'article note', 'book note', 'page note'],
  /** The page's description of itself. It is used as a note if the reader wrote none. */
  excerpt: ['excerpt', 'summary', 'abstract', 'abstract note', 'preview', 'preview text', 'website description'],
  folder: [
    ...['folder', 'folders', 'collection', 'collections', 'list', 'lists', 'group', 'path', 'notebook', 'parent'],
    ...['ordner', 'dossier', 'carpeta', 'cartella', 'pasta', 'map', 'sammlung', 'папка', '文件夹', '資料夾'],
    ...['フォルダ', 'フォルダー', '폴더', 'المجلد', 'مجلد'],
  ],
  state: [
    ...['status', 'state', 'location', 'archive', 'archived', 'is archived', 'library state', 'read', 'is read'],
    ...['read status', 'reading status', 'read state', 'gelesen', 'archiviert', 'lu', 'leido', 'letto', 'lido'],
    ...['gelezen', 'archive le', 'archivado', 'archiviato', 'прочитано', '已读', '已讀', '既読', '읽음', 'مقروء'],
  ],
  unread: ['unread', 'is unread', 'to read', 'read later', 'is read later', 'ungelesen', '未读', '未読'],
  favorite: [
    ...['favorite', 'favourite', 'favorited', 'favourited', 'is favorite', 'is favourite', 'is favorited', 'fav'],
    ...['is fav', 'starred', 'is starred', 'star', 'liked', 'loved', 'hearted', 'marked', 'pinned', 'is pinned'],
    ...['is marked', 'important', 'is important', 'favorit', 'favori', 'favorito', 'preferito', 'favoriet'],
    ...['избранное', '收藏', '星标', 'お気に入り', '즐겨찾기', 'المفضلة', 'مفضل'],
  ],
  progress: [
    ...['progress', 'read progress', 'reading progress', 'progress percent', 'percent read', 'read percent'],
    'percent finished',
  ],
  highlights: ['highlights', 'annotations', 'entries', 'clippings', 'quotes'],
  /** A single highlight. The rest of the record's text is its note. */
  quote: [
    ...['quote', 'highlight', 'highlighted text', 'highlight text', 'selected text', 'selection', 'quoted text'],
    'quotation',
  ],
  /** The time at which a highlight was made. */
  made: ['highlighted at', 'highlighted on', 'highlight date', 'date highlighted'],
  text: [
    ...[
      'content',
      'html',
      'html content',
      'text content',
      'full text',
      'markdown',
      'article text',
      'content encoded',
      'body',
      'text',
    ],
  ],
  /** The name of an account, beside which `name` is the name of its owner. */
  account: ['screen name', 'author handle'],
  doi: ['doi'],
  /** The identifier of a video at YouTube, whose exports contain no addresses. */
  video: ['video id', 'youtube id', 'youtube video id'],
  color: ['color', 'colour', 'highlight color'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Field names are compared without regard to case, spaces and punctuation. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Matches the plain names of fields that say when something was saved, in languages other than English. */
export const addedElsewhere = new RegExp(
  [
    ...['hinzugef', 'gespeich', 'erstell', 'ajout', 'enregistr', 'anadid', 'guardad', 'agregad', 'aggiunt', 'salvat'],
    ...['adicionad', 'salvo', 'criad', 'toegevoegd', 'bewaard', 'aangemaakt', 'добавл', 'сохран', 'создан', '追加'],
    ...['保存', '作成', '添加', '收藏时', '创建', '新增', '추가', '저장', 'الاضافة', 'الحفظ'],
  ]
    .map(plainName)
    .join('|'),
)

/** Names of fields whose value "yes" means that an item was read and whose value "no" means that it was not. */
export const answersToRead: ReadonlySet<string> = new Set(
  [
    ...['archive', 'archived', 'is archived', 'read', 'is read', 'gelesen', 'archiviert', 'lu', 'leido', 'letto'],
    ...['lido', 'gelezen', 'archivado', 'archiviato', 'прочитано', '已读', '已讀', '既読', '읽음', 'مقروء'],
  ].map(plainName),
)
