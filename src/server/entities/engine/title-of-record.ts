/** Finds the title of a record, for owners of every language. */
import { localeDocuments } from '../../../assembly/locale-documents.ts';
import type { RecordTitle } from '../../domains/records/index.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import type { Values } from './stored-record.ts';

export function titleOfRecord(
  { definition }: Entity,
  { site }: Pick<EntityContext, 'site'>,
  values: Values,
  part?: string,
): RecordTitle {
  const titleIn = (language: string): string => definition.titleOf?.(values, { site, language }, part) ?? '';
  const title = titleIn(site.defaultLanguage);
  const others = localeDocuments
    .names()
    .map((language) => [language, titleIn(language)] as const)
    .filter(([, text]) => text !== title);
  return { title, titleTranslations: Object.fromEntries(others) };
}

/** In the language of the owner, for what only this owner reads, such as the rows of a job. */
export function titleForOwner(
  { definition }: Entity,
  context: EntityContext,
  values: Values,
  part?: string,
): string {
  return definition.titleOf?.(values, context, part) ?? '';
}

/** What the title of a record needs besides its values. */
export async function titlePartOf(
  { definition }: Entity,
  context: Pick<EntityContext, 'services' | 'site' | 'queries'>,
  id: string,
): Promise<string | undefined> {
  return (await definition.titleParts?.(context, [id]))?.get(id);
}

/**
 * Titles of stored records, by id. Records that cannot be written are called by their part alone: their
 * values may be read outside of a transaction only.
 */
export async function titlesOf(
  entity: Entity,
  context: EntityContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { definition } = entity;
  const parts = await definition.titleParts?.(context, ids);
  const ofPart = (id: string, values: object): [string, string] => [
    id,
    titleForOwner(entity, context, values as Values, parts?.get(id)),
  ];
  if (definition.write === undefined) return new Map([...(parts?.keys() ?? [])].map((id) => ofPart(id, {})));
  const stored = (await definition.read?.(context, ids)) ?? new Map<string, object>();
  return new Map([...stored].map(([id, values]) => ofPart(id, values)));
}
