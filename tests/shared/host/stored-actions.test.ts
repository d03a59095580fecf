import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { actions } from '#shared/actions/actions.ts'
import { actionSchema } from '#shared/host/changes/action-schema.ts'

const source = `{"id":-4,"profile_id":null,"profile":null,"rss_feed_id":9,"rss_feed":{"id":9,"name":"A feed",
  "url":"https://example.org/feed","photo_url":null},"author_id":null,"is_subscribed":true,"subscribed_date":null,
  "is_paid_subscriber":false,"wants_notifications":false,"is_favorited":false,"signal_boost_value":0,
  "stats":{"item_count":3,"unread_count":1,"last_item_date":null},"email_forwarding_accounts":[]}`

const checkedSource = `{"id":9,"profile_id":null,"profile":null,"rss_feed_id":9,"rss_feed":{"id":9,"name":"A feed",
  "url":"https://example.org/feed","photo_url":null},"author_id":null,"is_subscribed":true,"subscribed_date":null,
  "is_paid_subscriber":false,"wants_notifications":false,"is_favorited":false,"signal_boost_value":0,"is_muted":true,
  "auto_save":false,"folder":"Sea","health":{"status":"failing","last_checked_date":"2026-06-01T12:00:00.000000+00:00",
  "last_error":"The site answered 500.","next_check_date":null},
  "stats":{"item_count":3,"unread_count":1,"last_item_date":null},"email_forwarding_accounts":[]}`

/** Actions as outboxes store them. Released forms must stay readable, so only add lines and never change one. */
const stored = [
  `{"type":"move","contentId":7,"state":2,"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"move","contentId":7,"state":1,"at":"2026-06-01T12:00:00.000Z","stateDate":"2026-05-01T08:00:00.000000+00:00"}`,
  `{"type":"favorite","contentId":7,"isFavorited":true,"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"annotate","contentId":7,"temporaryId":-1760000000000123,"char_start":0,"char_end":5,"text":"words",
    "before_text":"","after_text":" after","note":null,"merged":[12,-3],"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"removeAnnotation","contentId":7,"annotationId":12}`,
  `{"type":"removeAnnotation","contentId":7,"annotationId":12,"unseen":true}`,
  `{"type":"clearAnnotations","contentId":7,"annotationIds":[12,-3]}`,
  `{"type":"clearAnnotations","contentId":7,"annotationIds":[12,13],"unseen":[13]}`,
  `{"type":"restoreAnnotations","contentId":7,"instead":[-9],"annotations":[{"id":12,"temporaryId":-10,"char_start":0,
    "char_end":5,"word_start":0,"word_end":1,"text":"words","before_text":"","after_text":" after","note":null,
    "isLiked":true},{"id":-3,"temporaryId":-11,"char_start":null,"char_end":null,"word_start":4,"word_end":5,
    "text":"later","before_text":"","after_text":"","note":"why","isLiked":false}],"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"annotationNote","contentId":7,"annotationId":-3,"note":"why"}`,
  `{"type":"annotationNote","contentId":7,"annotationId":12,"note":null,"was":"why"}`,
  `{"type":"markAnnotation","contentId":7,"annotationId":-3,"color":"green","add":["rivers"],"remove":[]}`,
  `{"type":"markAnnotation","contentId":7,"annotationId":12,"add":[],"remove":["rivers"]}`,
  `{"type":"markAnnotation","contentId":7,"annotationId":12,"add_links":[{"url":"https://example.org/sea","title":"Sea",
    "text":"ships"}],"remove_links":[{"url":"https://example.org/mill","title":"Mill"}]}`,
  `{"type":"reviewAnnotation","contentId":7,"annotationId":12,"reviewedDate":"2026-06-01T12:00:00.000Z","reviews":3}`,
  `{"type":"reviewAnnotation","contentId":7,"annotationId":12,"reviewedDate":null,"reviews":0}`,
  `{"type":"like","contentId":7,"annotationId":12,"isLiked":false}`,
  `{"type":"entryNote","contentId":7,"noteId":null,"temporaryId":-4,"note":"mine","at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"name","contentId":7,"title":null}`,
  `{"type":"name","contentId":7,"title":"Called so","author":""}`,
  `{"type":"readProgress","contentId":7,"share":0.42,"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"readProgress","contentId":7,"share":0.1,"at":"2026-06-01T12:00:00.000Z","finished":null}`,
  `{"type":"finish","contentId":7,"date":"2026-06-01T12:00:00.000Z","at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"markRead","contentId":7,"isRead":true,"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"tag","contentId":7,"add":["essays"],"remove":["later"],"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"tagMany","contentIds":[7,8],"add":["essays"],"remove":[],"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"createTag","name":"Gardens","at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"renameTag","tagId":3,"from":"essays","to":"long reads"}`,
  `{"type":"mergeTags","tagId":3,"from":"essays","into":"work","carriers":{"from":[7,8],"both":[8]},
    "at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"mergeTags","tagId":3,"from":"essays","into":"work","carriers":null,"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"deleteTag","tagId":3,"name":"essays","carriers":[7],"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"createShelf","shelf":"0123456789abcdef01234567","name":"Later","parent":null,"position":"hzzzzz",
    "at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"changeShelf","shelf":"0123456789abcdef01234567","change":{"name":"Soon","parent":null},
    "was":{"name":"Later","parent":"shelf-of-mine"}}`,
  `{"type":"deleteShelf","shelf":"0123456789abcdef01234567","name":"Later","parent":"shelf-of-mine",
    "position":"hzzzzz","at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"shelve","contentIds":[7,8],"shelf":"0123456789abcdef01234567","name":"Later","on":true,
    "ranks":["i00000","i00000i"],"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"shelve","contentIds":[7],"shelf":"0123456789abcdef01234567","name":"Later","on":false,
    "at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"orderShelf","contentId":7,"shelf":"0123456789abcdef01234567","rank":"i00000i"}`,
  `{"type":"follow","source":${source},"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"unfollow","source":${source},"at":"2026-06-01T12:00:00.000Z"}`,
  `{"type":"setUpSource","source":${source},"change":{"is_favorited":true,"signal_boost_value":-20}}`,
  `{"type":"setUpSource","source":${checkedSource},"change":{"is_muted":false,"auto_save":true,"folder":null}}`,
  `{"type":"writeNote","key":"0a1b2c3d-0000-4000-8000-000000000001","contentId":1,"markdown":"x","was":null,"title":"x","at":"2026-06-01T12:00:00.000Z"}`,
].map((text) => JSON.parse(text) as { readonly type: string })

describe('a stored action', () => {
  test.each(stored.map((action) => [JSON.stringify(action).slice(0, 90), action] as const))(
    '%s is read without losing a field',
    (_text, action) => {
      expect(z.parse(actionSchema, action)).toEqual(action)
    },
  )

  test('may be of every existing type', () => {
    expect([...new Set(stored.map(({ type }) => type))].sort()).toEqual(Object.keys(actions).sort())
  })
})

test.each([
  { type: 'unheard', contentId: 7 },
  { type: 'move', contentId: 7, state: 9, at: 'x' },
  { type: 'annotate', contentId: 7, temporaryId: 3 },
  { type: 'tagMany', contentIds: [-7], add: [], remove: [], at: 'x' },
  null,
])('an invalid stored action is rejected: %j', (value) => {
  expect(z.safeParse(actionSchema, value).success).toBe(false)
})
