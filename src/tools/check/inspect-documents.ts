import { fieldName, type FieldDefinition } from '../../../blocks/fields/contract.ts';
import { makeContext, withLocals } from '../../../runtime/compile/context.ts';
import { fillData } from '../../../runtime/compile/fill.ts';
import { compileSteps } from '../../../runtime/compile/steps.ts';
import { compileValue } from '../../../runtime/compile/value.ts';
import { checkRules, type FieldCatalogue } from '../../../runtime/forms/templates/check-rules.ts';
import { localize } from '../../../runtime/forms/localize.ts';
import type { ActionCall, ApiDocument, BlockDocument } from '../../../runtime/model/documents.generated.ts';
import type { Path } from '../../../runtime/model/pointer.ts';
import { formatProblem, makeProblem, type Problem } from '../../../runtime/model/problem.ts';
import { makeRegistry, stemOf } from '../../../runtime/model/registry.ts';
import { checkBlockData } from '../../../runtime/validate/check-block-data.ts';
import { checkDocument } from '../../../runtime/validate/check-document.ts';
import { checkDocuments } from '../../assembly/check-documents.ts';
import { blockDocuments, dialogDocuments, formDocuments, kindDocuments } from '../../assembly/documents.ts';
import { EXAMPLE_LANGUAGES, exampleData } from '../../assembly/examples.ts';
import { fileOf } from '../../assembly/program.ts';
import { kit } from '../../editor/assembly.ts';

const fields: FieldCatalogue = makeRegistry(
  Object.entries(import.meta.glob<FieldDefinition>('/blocks/fields/*.field.tsx', { eager: true, import: 'default' })).map(
    ([path, field]) => [fieldName(stemOf(path, 'field')), field] as const,
  ),
);
const apiDocuments = import.meta.glob<ApiDocument>('/schemas/api/*.api.json', { eager: true, import: 'default' });

async function inspectDocuments(): Promise<string[]> {
  const { problems, isSound } = checkDocuments({ fields: fields.names() });
  const wrong = [...problems, ...Object.entries(apiDocuments).flatMap(([path, document]) => checkDocument('api', document, path.slice(1)))];
  const blocks = soundOnes(blockDocuments, 'block', isSound);
  return [
    ...wrong,
    ...(await Promise.all(blocks.map(([file, block]) => checkBlock(block, file)))).flat(),
    ...soundOnes(kindDocuments, 'kind', isSound).flatMap(([file, kind]) =>
      kind.tools.flatMap((tool, index) => checkTool(tool, file, ['tools', index])),
    ),
    ...soundOnes(dialogDocuments, 'dialog', isSound).flatMap(([file, dialog]) =>
      dialog.buttons.flatMap((button, index) => checkTool(button, file, ['buttons', index])),
    ),
    ...soundOnes(formDocuments, 'form', isSound).flatMap(([file, form]) =>
      EXAMPLE_LANGUAGES.flatMap((language) =>
        checkRules(localize(form.rule, language), localize(form.option, language), fields).map((problem) => ({
          ...problem,
          document: file,
        })),
      ),
    ),
  ].map(formatProblem);
}

function soundOnes<T>(
  registry: { names(): readonly string[]; get(name: string): T | undefined },
  role: Parameters<typeof fileOf>[0],
  isSound: (file: string) => boolean,
): [string, T][] {
  return registry
    .names()
    .map((name) => [fileOf(role, name), registry.get(name) as T] as [string, T])
    .filter(([file]) => isSound(file));
}

/** A new block starts with its defaults, and its examples are what stored data looks like: both must fit its schema. */
async function checkBlock(block: BlockDocument, file: string): Promise<Problem[]> {
  const fresh = await checkBlockData(block.name, fillData(block.data, {}), { document: file, pointer: '' });
  const examples = block.examples.flatMap((example, index) =>
    EXAMPLE_LANGUAGES.map(async (language) => {
      const data = fillData(block.data, exampleData(example, language));
      return checkBlockData(block.name, data, { document: file, pointer: `/examples/${index}/data/${language}` });
    }),
  );
  return [
    ...fresh.map((problem) =>
      makeProblem(
        'block.data-default',
        { reason: `${problem.pointer ?? ''} ${problem.message}`.trim() },
        { document: file, pointer: '/data' },
      ),
    ),
    ...(await Promise.all(examples))
      .flat()
      .map((problem) => makeProblem('block.example-data', { reason: problem.message }, { document: file, pointer: problem.pointer ?? '' })),
  ];
}

/** Compiles what a tool or a button does, as the editor will. */
function checkTool({ do: calls, when }: { do: ActionCall[]; when?: string }, file: string, at: Path): Problem[] {
  const context = withLocals({ ...makeContext(kit, file), pointer: at }, [{ name: 'edit' }, { name: 'value' }]);
  compileSteps(calls, { ...context, pointer: [...at, 'do'] });
  if (when !== undefined) compileValue(when, { ...context, pointer: [...at, 'when'] });
  return context.problems;
}

/** Everything wrong with any document, a line each: as the server would find it, and beyond that what only its makers need to know. */
export const lines: readonly string[] = await inspectDocuments();
