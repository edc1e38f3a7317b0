/**
 * Registers the entities of the console. They are the documents of `schemas/api` that have one, each with its
 * functions.
 */
import type { ApiDocument } from '../../../runtime/generated/documents.generated.ts';
import type { EntityModule } from './engine/contract.ts';
import type { Entity } from './engine/entity.ts';
import { knowEntities } from './engine/known-entities.ts';
import { makeEntity } from './engine/table-entity.ts';

const documents = Object.values(
  import.meta.glob<ApiDocument>('../../../schemas/api/*.api.json', { eager: true, import: 'default' }),
);
const modules = Object.values(
  import.meta.glob<EntityModule>('./*.entity.ts', { eager: true, import: 'default' }),
);
const byName = new Map(documents.map((document) => [document.name, document]));

/** By name: `friendLink`. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  documents.flatMap(({ name, entity }) => {
    if (entity === undefined) return [];
    const own = modules.find(({ resource }) => resource === name)?.definition;
    const made = makeEntity(byName, name, entity, own);
    return made === undefined ? [] : [[entity.name, made] as const];
  }),
);
knowEntities(entities);
