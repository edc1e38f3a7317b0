/** A change of the audit log as a sentence, with the place of its record in the console. */
import { listDocuments } from '../../../assembly/console-registries.ts';
import { translateConsole } from '../../kernel/language.ts';

interface Change {
  who: string;
  entity: string;
  /** Of the record; empty where there is none. */
  id: string;
  title: string;
  action: string;
}

export interface ChangeInWords {
  /** Title of the entity. */
  what: string;
  /** The action. */
  done: string;
  text: string;
  /** Address in the console; empty for none. */
  link: string;
}

export function describeChange({ who, entity, id, title, action }: Change, language: string): ChangeInWords {
  const nameKey = `entity.${entity}`;
  const known = translateConsole(language, nameKey);
  const what = known === nameKey ? entity : known;
  const keys = [`change.${entity}.${action}`, `change.${action}`, 'change.other'];
  const text =
    keys
      .map((key) => ({ key, sentence: translateConsole(language, key, { who, what, title }) }))
      .find(({ key, sentence }) => sentence !== key)?.sentence ?? '';
  const actionKey = `record.action.${action}`;
  const done = translateConsole(language, actionKey);
  return {
    what,
    done: done === actionKey ? action : done,
    text: title === '' ? text.replace(/ ?[“「][”」]/, '') : text,
    link: id === '' || action === 'remove' ? '' : addressOf(entity, id),
  };
}

/** The address of a record in the console; empty when no list opens records of its entity. */
export function addressOf(entity: string, id: string): string {
  const call = `console${entity.charAt(0).toUpperCase()}${entity.slice(1)}.list`;
  const list = listDocuments.names().find((name) => {
    const document = listDocuments.get(name);
    return document?.call === call && document.opens !== undefined;
  });
  return list === undefined ? '' : `/owner/${list}/${encodeURIComponent(id)}`;
}
