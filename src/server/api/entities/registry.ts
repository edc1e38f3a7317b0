/** The entities of the console: the documents of `schemas/api` that have one, each with its functions. */
import type { ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { EntityModule } from '../entity/contract.ts';
import type { Entity } from '../entity/records.ts';

const documents = Object.values(
  import.meta.glob<ApiDocument>('../../../../schemas/api/*.api.json', { eager: true, import: 'default' }),
);
const modules = Object.values(
  import.meta.glob<EntityModule>('./*.entity.ts', { eager: true, import: 'default' }),
);

/** By name: `friendLink`. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  documents.flatMap(({ name, entity }) => {
    const definition = modules.find(({ resource }) => resource === name)?.definition;
    return entity === undefined || definition === undefined
      ? []
      : [[entity.name, { description: entity, definition }] as const];
  }),
);
