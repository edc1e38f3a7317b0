import { makeProblem, type Problem } from '../model/problem.ts';
import { checkValue } from './check-value.ts';
import type { Validator } from './validator.ts';

const validators = import.meta.glob<Validator>('../generated/validators/blocks/*.generated.js', {
  import: 'default',
});

/**
 * What does not fit the block's `data` schema; nothing for a block that does not exist, whose data is kept as it is.
 * `place` says where the data is: the document's identity and the pointer to the data inside it. Loads the validator when first asked for it.
 */
export async function checkBlockData(
  block: string,
  data: unknown,
  place: { document: string; pointer: string },
): Promise<Problem[]> {
  const load = validators[`../generated/validators/blocks/${block}.generated.js`];
  if (load === undefined) return [];
  return checkValue(await load(), data).map(({ code, details, pointer }) =>
    makeProblem(code, details, { document: place.document, pointer: place.pointer + pointer }),
  );
}
