/** Declares an entity as the calls of the console and jobs know it. */
import type { ApiEntity } from '../../../../runtime/generated/documents.generated.ts';
import type { EntityDefinition } from './contract.ts';
import type { ValuesShape } from './values-shape.ts';

export interface Entity {
  description: ApiEntity;
  definition: EntityDefinition;
  shape: ValuesShape;
}
