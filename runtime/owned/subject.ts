/** Finds what a row of `shows` is about: a field, a choice or a record. */
import { findChoice, findField, type OwnedScope } from './scope.ts';
import type { ShowsSubject } from './shows.ts';

const SUBJECTS: Readonly<Record<string, ShowsSubject['kind']>> = {
  text: 'text',
  paragraph: 'text',
  richText: 'rich',
  link: 'text',
  picture: 'media',
  list: 'list',
  slot: 'list',
};

/** What a row of `shows` names at this place. */
export function subjectOf(scope: OwnedScope, key: string): ShowsSubject | undefined {
  const found = findField(scope, key);
  if (found === undefined)
    return findChoice(scope, key) === undefined ? undefined : { path: `data.${key}`, kind: 'value' };
  if (found.field.kind === 'records') return { path: `sources.${key}.data`, kind: 'list' };
  return { path: found.path, kind: SUBJECTS[found.field.kind] ?? 'value' };
}
