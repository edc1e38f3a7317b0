/** Writes a change of the audit log as a sentence, with the place of its record in the console. */
import { listDocuments } from '../../../assembly/console-registries.ts';
import { translateConsole } from '../../kernel/language.ts';

interface Change {
  who: string;
  entity: string;
  /** The id of the record; empty where the change is of none. */
  id: string;
  title: string;
  action: string;
  /** Different records that the same was done to, one after the other; 1 without. */
  count?: number;
  /** There are more. */
  isMore?: boolean;
}

interface ChangeInWords {
  /** Title of the entity. */
  what: string;
  /** The action. */
  done: string;
  text: string;
  /** Address in the console; empty for none. */
  link: string;
}

export function describeChange(change: Change, language: string): ChangeInWords {
  const { who, entity, id, title, action, count = 1 } = change;
  const what = translateOr(language, `entity.${entity}`, entity);
  const done = translateOr(language, `record.action.${action}`, action);
  if (count > 1) {
    const number = change.isMore === true ? `${count}+` : String(count);
    const text = translateConsole(language, 'change.many', { who, what, done, count: number });
    return { what, done, text, link: addressOf(entity) };
  }
  // What there is one of, such as the theme, is called what it is.
  const named = title.toLowerCase() === what.toLowerCase() ? '' : title;
  const keys = [`change.${entity}.${action}`, `change.${action}`, 'change.other'];
  const text =
    keys
      .map((key) => ({ key, sentence: translateConsole(language, key, { who, what, title: named }) }))
      .find(({ key, sentence }) => sentence !== key)?.sentence ?? '';
  return {
    what,
    done,
    text: named === '' ? text.replace(/ ?[“「][”」]/, '') : text,
    link: linkOf(entity, id, action),
  };
}

function translateOr(language: string, key: string, other: string): string {
  const text = translateConsole(language, key);
  return text === key ? other : text;
}

/** What was taken back may be in the trash, as it was before: its list shows both. */
function linkOf(entity: string, id: string, action: string): string {
  if (id === '' || action === 'remove') return '';
  return addressOf(entity, action === 'undo' ? undefined : id);
}

/** The address of a record in the console, or of its list; empty when no list opens records of its entity. */
export function addressOf(entity: string, id?: string): string {
  const call = `console${entity.charAt(0).toUpperCase()}${entity.slice(1)}.list`;
  const list = listDocuments.names().find((name) => {
    const document = listDocuments.get(name);
    return document?.call === call && document.opens !== undefined;
  });
  if (list === undefined) return '';
  return id === undefined ? `/owner/${list}` : `/owner/${list}/${encodeURIComponent(id)}`;
}
