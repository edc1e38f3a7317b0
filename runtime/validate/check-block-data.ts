/** Checks stored block data against the schema of its block. */
import { makeCheckProblem } from '../model/check-problem.ts';
import type { Problem } from '../model/problem.ts';
import { checkValue } from './check-value.ts';
import type { Validator } from './validator.ts';

const validators = import.meta.glob<Validator>('../generated/validators/blocks/*.generated.js', {
  import: 'default',
});

/**
 * Everything in block data that does not match the `data` schema; nothing for an unknown block, whose data is
 * kept as it is. `place` is the document and the pointer to the data in it. The validator is loaded lazily.
 */
export async function checkBlockData(
  block: string,
  data: unknown,
  place: { document: string; pointer: string },
): Promise<Problem[]> {
  const load = validators[`../generated/validators/blocks/${block}.generated.js`];
  if (load === undefined) return [];
  return checkValue(await load(), data).map(({ code, details, pointer }) =>
    makeCheckProblem(code, details, { document: place.document, pointer: place.pointer + pointer }),
  );
}
