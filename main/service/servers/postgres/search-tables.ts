/** Table with the library's name, which links it to the folder of its files. */
export const nameTable = `
CREATE TABLE library (name text NOT NULL);
INSERT INTO library SELECT gen_random_uuid();
`

/**
 * The words of each content, for `dialect/postgres-full-text.ts`. Each text column contains the normalized words with
 * spaces around each, so that a phrase is a substring. GIN finds a content by its `keys`: the account combined with
 * each word, trigram or start of a word.
 */
export const searchTables = `
CREATE TABLE search_words (account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE
    DEFERRABLE INITIALLY IMMEDIATE,
  content_id bigint NOT NULL, size bigint NOT NULL,
  title text collate "C" NOT NULL, author text collate "C" NOT NULL, site text collate "C" NOT NULL,
  body text collate "C" NOT NULL, notes text collate "C" NOT NULL, highlights text collate "C" NOT NULL,
  names text collate "C" NOT NULL, said text collate "C" NOT NULL, starts text collate "C" NOT NULL,
  keys text[] collate "C" NOT NULL, PRIMARY KEY (account_id, content_id));
CREATE INDEX search_words_keys ON search_words USING gin (keys);
`
