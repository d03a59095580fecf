/** The name of the `meta` element that marks a page as the article alone, as another program exported it. */
export const EXPORTED_ARTICLE = 'lectern-exported-article'
