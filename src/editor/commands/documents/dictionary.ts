// Reads the site's dictionary.
import type { DictionaryAttribute, DictionaryValue } from '../../../../runtime/generated/api.generated.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';

/** A dictionary value with the names of its field and object. */
interface NamedValue extends DictionaryValue {
  type: DictionaryAttribute['type'];
  fieldName: string;
  objectName: string;
}

/** Every value of the site's dictionary: texts and links (1), or media (2). */
export async function listValues(call: EditorContext['call'], type: 1 | 2): Promise<NamedValue[]> {
  const objects = await call('dictionary.list', { query: { type } });
  return objects.flatMap((object) =>
    object.attributeList.flatMap((field) =>
      field.values.map((value) => ({
        ...value,
        type: field.type,
        fieldName: field.name,
        objectName: object.name,
      })),
    ),
  );
}
