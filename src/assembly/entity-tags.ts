/** Names the tags of pages that read records of entities: a change of a record drops these pages. */
import type { ApiEntity } from '../../runtime/generated/documents.generated.ts';

/** Tags that are emitted without the table of an entity (`services.events`). */
export const BUILT_IN_TAGS: readonly string[] = [
  'channels',
  'comments',
  'documents',
  'forms',
  'items',
  'redirects',
  'settings',
];

/** The tag of an entity whose records are rows of a table; undefined for others. */
export function tagOf({ table }: Pick<ApiEntity, 'table'>): string | undefined {
  if (table === undefined) return undefined;
  if (table.kind !== undefined) return 'documents';
  return table.tag ?? table.name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
