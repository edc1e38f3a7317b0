/** The triggers of the baseline that many tables have alike. They never change. */
import { logTriggers, type LoggedTable } from '../migrations/log-changes.ts';
import { mediaTriggers, type MediaSource } from '../migrations/note-media.ts';

const OF_ENTITY = "#.entity || ':' || #.record_id";
const DOCUMENT = ['document'];

const MEDIA: readonly MediaSource[] = [
  { table: 'channel', place: 'channel', id: '#.channel_code', columns: ['picture'] },
  {
    table: 'content',
    place: 'page',
    id: '#.channel_code',
    part: '#.language_code',
    columns: DOCUMENT,
    isDescribed: true,
  },
  {
    table: 'content_item',
    place: 'item',
    id: '#.content_code',
    columns: ['document', 'rich_text'],
    isDescribed: true,
    isMostlyWithout: true,
  },
  {
    table: 'content_item_translation',
    place: 'item',
    id: '#.content_code',
    part: '#.language_code',
    columns: ['document', 'rich_text'],
    isMostlyWithout: true,
  },
  {
    table: 'content_revision',
    place: 'revision',
    id: '#.channel_code',
    part: "#.language_code || ' ' || cast(#.revision as text)",
    columns: DOCUMENT,
  },
  {
    table: 'dictionary_entry',
    place: 'dictionary',
    id: '#.code',
    part: '#.language_code',
    columns: ['value', 'url'],
  },
  { table: 'form_record', place: 'record', id: '#.record_id', columns: ['values'] },
  { table: 'form_template', place: 'form', id: '#.form_id', columns: DOCUMENT },
  { table: 'friend_link', place: 'friendLink', id: '#.link_code', columns: ['image'] },
  { table: 'own_template', place: 'template', id: '#.template_code', columns: ['blocks'] },
  {
    table: 'record_revision',
    place: 'recordRevision',
    id: OF_ENTITY,
    part: 'cast(#.revision as text)',
    columns: ['record_values'],
    isMostlyWithout: true,
  },
  { table: 'setting', place: 'setting', id: '#.name', columns: ['value'] },
  { table: 'trash', place: 'trash', id: OF_ENTITY, columns: ['record_values'] },
];

/** Their functions have the number of their place in this list. */
const LOGGED: readonly LoggedTable[] = [
  { table: 'content', topic: 'content', part: 'channel_code' },
  { table: 'channel', topic: 'channels' },
  { table: 'setting', topic: 'settings' },
  { table: 'site', topic: 'sites' },
  { table: 'site_host', topic: 'sites' },
  { table: 'content_item', topic: 'items' },
  { table: 'content_item_translation', topic: 'items' },
  { table: 'classification', topic: 'items' },
  { table: 'friend_link', topic: 'friendLinks' },
  // Only its author sees a comment that waits.
  { table: 'comment', topic: 'comments', where: "state = 'shown'", on: ['insert'] },
  { table: 'comment', topic: 'comments', on: ['update', 'delete'] },
  { table: 'form_template', topic: 'forms' },
  { table: 'redirect', topic: 'redirects' },
  { table: 'channel_redirect', topic: 'redirects' },
  { table: 'dictionary_entry', topic: 'dictionary' },
  { table: 'dictionary_value', topic: 'dictionary' },
];

/** The statements that make them. */
export function baselineTriggers(isSqlite: boolean): string[] {
  const media = MEDIA.flatMap((source) => mediaTriggers(source, isSqlite));
  if (isSqlite) return media;
  return [...media, ...LOGGED.flatMap((source, at) => logTriggers(source, `log_${at}_${source.table}`))];
}
