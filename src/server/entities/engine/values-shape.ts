/** Describes the values of an entity's records, for texts of a sheet that become such values. */
import type { ApiDocument, ApiEntity } from '../../../../runtime/generated/documents.generated.ts';
import type { Validate } from '../schema/run-validator.ts';
import { listChoices, listOf, meaningsOf } from './list-words.ts';
import { loadValidators } from '../schema/generated-validators.ts';
import { resolveSchema, type PlacedSchema, type Schema } from '../schema/schema.ts';

export interface ValuesShape {
  /** The schema at a place in `values`; undefined where there is none. */
  at(path: readonly string[]): Schema | undefined;
  /** Loads the validator of the body of `save`. */
  loadValidate(): Promise<Validate | undefined>;
  /** The values that words stand for, in lower case: those that the list of the entity shows. */
  meaningsAt(path: readonly string[]): ReadonlyMap<string, unknown>;
  /** The words of a choice, as a sentence in this language lists them. */
  choicesAt(path: readonly string[], language: string): string;
  /** Members that hold fen: sheets hold yuan. */
  isMoney(path: readonly string[]): boolean;
}

export function makeValuesShape(
  documents: ReadonlyMap<string, ApiDocument>,
  resource: string,
  entity: ApiEntity,
): ValuesShape {
  const at: ValuesShape['at'] = (path) => {
    let place: PlacedSchema | undefined = { schema: entity.values ?? {}, resource };
    for (const step of path) {
      const { schema, resource: of }: PlacedSchema = resolveSchema(documents, place);
      const own = Object.hasOwn(schema.properties ?? {}, step) ? schema.properties?.[step] : undefined;
      const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
      const next: Schema | undefined = own ?? other;
      if (next === undefined) return undefined;
      place = { schema: next, resource: of };
    }
    return resolveSchema(documents, place).schema;
  };
  const meanings = new Map<string, ReadonlyMap<string, unknown>>();
  return {
    at,
    loadValidate: async () => (await loadValidators(resource)).save?.body,
    meaningsAt(path) {
      const name = path.join('.');
      const found = meanings.get(name) ?? meaningsOf(listOf(resource), name, at(path) ?? {});
      meanings.set(name, found);
      return found;
    },
    choicesAt: (path, language) => listChoices(listOf(resource), path.join('.'), at(path) ?? {}, language),
    isMoney: (path) => entity.money?.includes(path.join('.')) === true,
  };
}
