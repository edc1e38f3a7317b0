/** Checks that every option of a block says how owners set it. */
import { listOptions } from '../../../../runtime/edit/settings.ts';
import type { BlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';

/** A problem for every option without a `setting`, and for every title of a choice that does not exist. */
export function checkSettings({ data }: Pick<BlockDocument, 'data'>, file: string): Problem[] {
  return listOptions(data).flatMap(([name, schema]) => {
    const at = ['data', 'properties', name];
    const { setting } = schema;
    if (setting === false) return [];
    if (!isObject(setting) || !isObject(setting.title))
      return [
        makeCheckProblem(
          'block.setting-missing',
          { found: name },
          { document: file, pointer: formatPointer(at) },
        ),
      ];
    const values = Array.isArray(schema.enum) ? schema.enum.map(String) : [];
    return Object.keys(isObject(setting.choices) ? setting.choices : {})
      .filter((choice) => !values.includes(choice))
      .map((found) => {
        const pointer = formatPointer([...at, 'setting', 'choices', found]);
        const details = { found, hint: suggestNearest(found, values) };
        return makeCheckProblem('document.member-unknown', details, { document: file, pointer });
      });
  });
}
