/** Checks the definition of an owned block. */
import type { OwnedBlockDocument } from '../generated/documents.generated.ts';
import { makeCheckProblem } from '../model/check-problem.ts';
import { formatPointer } from '../model/pointer.ts';
import { checkValue } from '../validate/check-value.ts';
import type { Validator } from '../validate/validator.ts';
import { checkExamples } from './check-examples.ts';
import { checkFields } from './check-fields.ts';
import { checkNodes } from './check-nodes.ts';
import type { NoteProblem, OwnedNames, OwnedProblem } from './owned-problem.ts';
import { expandSection } from './section.ts';
import { measureOwned, OWNED_LIMITS } from './walk.ts';

const [validate] = Object.values(
  import.meta.glob<Validator>('../generated/validators/owned-block.generated.js', {
    eager: true,
    import: 'default',
  }),
);

/**
 * Everything wrong with a definition: its shape, then the names, limits and texts in it. Never throws,
 * whatever `value` is. A definition without a problem can be compiled.
 */
export function checkOwned(value: unknown, names: OwnedNames = {}, document = ''): OwnedProblem[] {
  const shape = checkValue(validate as Validator, value).map(({ code, details, pointer }) =>
    makeCheckProblem(code, details, { document, pointer }),
  );
  if (shape.length > 0) return shape;
  const given = value as OwnedBlockDocument;
  const problems: OwnedProblem[] = [];
  const note: NoteProblem = (code, details, at) => {
    const problem = makeCheckProblem(code, details, { document, pointer: formatPointer(at) });
    problems.push(details.node === undefined ? problem : { ...problem, node: details.node });
  };
  checkFields(given, names, note);
  // The nodes as they are written, with the choices of the section settings.
  checkNodes({ ...given, choices: expandSection(given).choices ?? [] }, names, note);
  checkExamples(given, note);
  const { kilobytes } = measureOwned(given);
  if (kilobytes > OWNED_LIMITS.kilobytes)
    note('owned.too-large', { found: String(kilobytes), expected: String(OWNED_LIMITS.kilobytes) }, []);
  return problems;
}
