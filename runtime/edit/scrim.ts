// Finds the scrim of a block: the layer between a picture and the texts over it.
import type { BlockDocument } from '../generated/documents.generated.ts';
import { isObject } from '../model/json.ts';

export interface Scrim {
  /** The member of the block's data that holds its strength. */
  member: string;
  /** The strengths in percent, ascending. */
  strengths: readonly number[];
}

/** The option of a block that its schema marks with `scrim`; undefined without one. */
export function findScrim({ data }: Pick<BlockDocument, 'data'>): Scrim | undefined {
  for (const [member, schema] of Object.entries(isObject(data.properties) ? data.properties : {}))
    if (isObject(schema) && schema.scrim === true && Array.isArray(schema.enum))
      return { member, strengths: schema.enum.filter((each) => typeof each === 'number') };
  return undefined;
}
