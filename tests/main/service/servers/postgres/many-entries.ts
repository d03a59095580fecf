/**
 * Statements that give the first account `count` entries in every state, each with the stored text of its first one: a
 * tenth is tagged, a twentieth highlighted, half was opened. Another account follows a thousand feeds. Only the tables
 * of lists know of them: search, for one, does not.
 */
export function manyEntries(count: number): string {
  const n = `generate_series(1::bigint, ${count}) AS n`
  // Two of three are in the queue, of which some were started.
  const state = 'CASE WHEN n % 10 < 7 THEN 1 WHEN n % 10 < 9 THEN 2 ELSE 3 END'
  const us = `1767225600000000 + n * 60000000`
  return `
    INSERT INTO profile (id, account_id, profile_type, name, domain) SELECT 900 + n, 1, 2, 'Author ' || n, '' FROM generate_series(0, 40) AS n;
    INSERT INTO rss_feed (id, url, name, created_us) SELECT 900 + n, 'https://f.example/' || n, 'Feed ' || n, 0
      FROM generate_series(0, 1000) AS n;
    INSERT INTO source (account_id, rss_feed_id, is_subscribed, created_us)
      SELECT 1, 900 + n, 1, 0 FROM generate_series(0, 20) AS n;
    INSERT INTO account (id, uuid, name, mail_key, created_us) VALUES (900, 'another', 'Another', 'another', 0);
    INSERT INTO source (account_id, rss_feed_id, is_subscribed, created_us)
      SELECT 900, 900 + n, 1, 0 FROM generate_series(0, 1000) AS n;
    INSERT INTO tag (id, account_id, name, created_us, last_used_us, article_count)
      SELECT 900 + n, 1, 'tag ' || n, 0, n, 10 FROM generate_series(0, 60) AS n;
    INSERT INTO content (id, account_id, identity_url, url, title, feed_us, excerpt, source_type, content_type,
        processing_status, version, dirty_us, author_id, rss_feed_id)
      SELECT 100000 + n, 1, 'https://m.example/' || n, 'https://m.example/' || n, 'Title ' || n, ${us}, '', 1, 1, 1,
        1000 + n, ${us}, 900 + n % 41, CASE WHEN n % 3 = 0 THEN 900 + n % 21 END FROM ${n};
    INSERT INTO content_address (account_id, identity_url, content_id)
      SELECT account_id, identity_url, id FROM content WHERE id > 100000;
    INSERT INTO library_entry (account_id, content_id, library_state, library_state_us, modified_us, is_favorited,
        favorited_us, queue_order)
      SELECT 1, 100000 + n, ${state}, ${us}, ${us}, (n % 20 = 0)::int, CASE WHEN n % 20 = 0 THEN ${us} END, n FROM ${n};
    INSERT INTO history (account_id, content_id, last_viewed_us, last_interaction_us, last_read)
      SELECT 1, 100000 + n, ${us}, ${us}, 0.5 FROM ${n} WHERE n % 2 = 0;
    INSERT INTO entry (account_id, content_id, library_state, version, dirty_us, favorited_us, state_date, word_count,
        publication_date, viewed_date, flags, annotated_us, inbox_us)
      SELECT 1, 100000 + n, ${state}, 1000 + n, ${us}, CASE WHEN n % 20 = 0 THEN ${us} ELSE 0 END, ${us}, n % 3000,
        ${us} - n % 77 * 3600000000, CASE WHEN n % 2 = 0 THEN ${us} ELSE 0 END, n * 7919 % 16384,
        CASE WHEN n % 20 = 3 THEN ${us} ELSE 0 END, CASE WHEN n % 3 = 0 THEN ${us} ELSE 0 END FROM ${n};
    INSERT INTO entry_json (rid, account_id, json)
      SELECT rid, 1, (SELECT json FROM entry_json ORDER BY rid LIMIT 1) FROM entry WHERE content_id > 100000;
    INSERT INTO content_tag (account_id, content_id, tag_id, added_us)
      SELECT 1, 100000 + n, 900 + n % 61, ${us} FROM ${n} WHERE n % 10 = 0;
    INSERT INTO annotation (account_id, content_id, text, before_text, after_text, char_start, char_end, created_us)
      SELECT 1, 100000 + n, 'words', '', '', 0, 5, ${us} FROM ${n} WHERE n % 20 = 3;
    UPDATE account SET version = 1000 + ${count}, queue_count = ${count} * 7 / 10, archive_count = ${count} / 5;
    ANALYZE;`
}
