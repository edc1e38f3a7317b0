// Collects the problems of all documents, under Vite.
import { join } from 'node:path';
import { makeContext, withLocals, type Context } from '../../../../runtime/compile/context.ts';
import { fillData } from '../../../../runtime/compile/fill.ts';
import { compileSteps } from '../../../../runtime/compile/steps.ts';
import { compileValue } from '../../../../runtime/compile/value.ts';
import { checkRules } from '../../../../runtime/forms/templates/check-rules.ts';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type {
  ActionCall,
  ApiDocument,
  BlockDocument,
  KindDocument,
} from '../../../../runtime/generated/documents.generated.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import { formatProblem, type Problem } from '../../../../runtime/model/problem.ts';
import { checkBlockData } from '../../../../runtime/validate/check-block-data.ts';
import { checkDocument } from '../../../../runtime/validate/check-document.ts';
import { checkDocuments } from '../../../assembly/check-documents.ts';
import {
  blockDocuments,
  blockFile,
  dialogDocuments,
  fileOf,
  formDocuments,
  kindDocuments,
  migrationDocuments,
  pageDocuments,
  templateDocuments,
  viewDocuments,
} from '../../../assembly/documents.ts';
import { figuresDocuments, listDocuments, recordDocuments } from '../../../assembly/console-registries.ts';
import { fields } from '../../../assembly/forms/fields.ts';
import { EXAMPLE_LANGUAGES, exampleData } from '../../../assembly/example-data.ts';
import { registry } from '../../../editor/registry.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';
import { PATHS } from '../../../editor/view/base/icon.tsx';
import { checkAdds } from './adds.ts';
import { checkFigures, checkList, checkRecord } from './console.ts';
import { checkDialog } from './dialogs.ts';
import { readClassNames } from './class-names.ts';
import { checkPermissions } from './permissions.ts';
import { checkScopes } from './scope/check-scopes.ts';
import { checkSettings } from './settings.ts';
import { checkSets } from './sets.ts';
import { checkTemplate } from './templates.ts';
import { checkStepNames } from './step-names.ts';
import { checkVisitorCalls } from './visitor-calls.ts';
import { checkViewLiterals, listClassNames } from './view-literals.ts';

const apiDocuments = import.meta.glob<ApiDocument>('/schemas/api/*.api.json', {
  eager: true,
  import: 'default',
});

/** As they are written: with the nodes that name views. */
const viewFiles = import.meta.glob<{ view: unknown }>(
  ['/schemas/blocks/*.block.json', '/schemas/pages/*.json', '/schemas/views/*.json'],
  { eager: true, import: 'default' },
);

async function inspectDocuments(): Promise<string[]> {
  const { problems, invalid } = checkDocuments(fields.names());
  const isValid = (file: string): boolean => !invalid.includes(file);
  const blocks = validDocuments(blockDocuments, 'block', isValid);
  const kinds = validDocuments(kindDocuments, 'kind', isValid);
  const dialogs = validDocuments(dialogDocuments, 'dialog', isValid);
  const pages = validDocuments(pageDocuments, 'page', isValid);
  const views = validDocuments(viewDocuments, 'view', isValid);
  const migrations = validDocuments(migrationDocuments, 'migration', isValid);
  const lists = validDocuments(listDocuments, 'list', isValid);
  const records = validDocuments(recordDocuments, 'record', isValid);
  const templates = validDocuments(templateDocuments, 'template', isValid);
  const forms = validDocuments(formDocuments, 'form', isValid);
  const figures = validDocuments(figuresDocuments, 'figures', isValid);
  const drawn = Object.entries(viewFiles)
    .map(([path, { view }]) => [path.slice(1), view] as const)
    .filter(([file]) => isValid(file));
  const classes = await readClassNames(
    join(import.meta.dirname, '../../../..'),
    drawn.flatMap(([, view]) => listClassNames(view)),
  );
  // The dialog whose form is made from the schemas of blocks.
  const settingFields = dialogs.flatMap(([, dialog]) => Object.keys(dialog.fields ?? {}));
  return [
    ...problems,
    ...checkScopes(isValid),
    ...Object.entries(apiDocuments).flatMap(([path, document]) => [
      ...checkDocument('api', document, path.slice(1)),
      ...(isValid(path.slice(1)) ? checkPermissions(document, path.slice(1)) : []),
    ]),
    ...blocks.flatMap(([file, block]) => checkSettings(block, file, settingFields)),
    ...(await Promise.all(blocks.map(([file, block]) => checkBlock(block, file)))).flat(),
    ...(await Promise.all(templates.map(([file, template]) => checkTemplate(template, file)))).flat(),
    ...checkSets({ blocks, migrations, lists, templates, drawn }),
    ...kinds.flatMap(([file, { tools }]) =>
      tools.flatMap((tool, index) => checkTool(tool, file, ['tools', index])),
    ),
    ...dialogs.flatMap(([file, dialog]) => checkDialog(dialog, file)),
    ...dialogs.flatMap(([file, { asks = {}, buttons }]) => [
      ...Object.entries(asks).flatMap(([name, steps]) => checkSteps(steps, file, ['asks', name])),
      ...buttons.flatMap((button, index) => checkSteps(button.do, file, ['buttons', index, 'do'])),
    ]),
    ...lists.flatMap(([file, list]) => checkList(list, file)),
    ...records.flatMap(([file, record]) => checkRecord(record, file)),
    ...figures.flatMap(([file, document]) => checkFigures(document, file)),
    ...[...blocks, ...kinds, ...dialogs, ...pages, ...views, ...lists, ...records].flatMap(
      ([file, document]) => checkStepNames(document, file),
    ),
    ...[...blocks, ...pages, ...views, ...forms].flatMap(([file, each]) => checkVisitorCalls(each, file)),
    ...drawn.flatMap(([file, view]) => checkViewLiterals(view, registry.primitives, classes, file)),
    ...forms.flatMap(([file, form]) =>
      EXAMPLE_LANGUAGES.flatMap((language) =>
        checkRules(localize(form.rule, language), localize(form.option, language), fields).map((problem) => ({
          ...problem,
          document: file,
        })),
      ),
    ),
  ].map(formatProblem);
}

function validDocuments<T>(
  registry: { names(): readonly string[]; get(name: string): T | undefined },
  role: Parameters<typeof fileOf>[0],
  isValid: (file: string) => boolean,
): [string, T][] {
  return registry
    .names()
    .map(
      (name) =>
        [role === 'block' ? blockFile(name) : fileOf(role, name), registry.get(name) as T] as [string, T],
    )
    .filter(([file]) => isValid(file));
}

/** The defaults and the examples of a block must fit the schema of its data. */
async function checkBlock(block: BlockDocument, file: string): Promise<Problem[]> {
  const fresh = await checkBlockData(block.name, fillData(block.data, {}), { document: file, pointer: '' });
  const examples = block.examples.flatMap((example, index) =>
    EXAMPLE_LANGUAGES.map(async (language) => {
      const data = fillData(block.data, exampleData(example, language));
      return checkBlockData(block.name, data, {
        document: file,
        pointer: `/examples/${index}/data/${language}`,
      });
    }),
  );
  return [
    ...checkAdds(block, file),
    ...fresh.map((problem) =>
      makeCheckProblem(
        'block.data-default',
        { reason: `${problem.pointer ?? ''} ${problem.message}`.trim() },
        { document: file, pointer: '/data' },
      ),
    ),
    ...(await Promise.all(examples))
      .flat()
      .map((problem) =>
        makeCheckProblem(
          'block.example-data',
          { reason: problem.message },
          { document: file, pointer: problem.pointer ?? '' },
        ),
      ),
  ];
}

/** A tool that is a reference to another kind's tool is checked there. */
function checkTool(tool: KindDocument['tools'][number], file: string, at: Path): Problem[] {
  if (typeof tool === 'string') return [];
  const icons = Object.keys(PATHS);
  const { icon = icons[0] } = tool;
  const place = { document: file, pointer: formatPointer([...at, 'icon']) };
  return [
    ...checkSteps(tool.do, file, [...at, 'do']),
    ...(tool.when === undefined ? [] : checkCondition(tool.when, file, [...at, 'when'])),
    ...(icon === undefined || icons.includes(icon)
      ? []
      : [makeCheckProblem('tool.icon-unknown', { found: icon, hint: suggestNearest(icon, icons) }, place)]),
  ];
}

/** Compiles the steps of a tool, a button or a field's request, as the editor does. */
function checkSteps(steps: readonly ActionCall[], file: string, pointer: Path): Problem[] {
  const context = contextOf(file, pointer);
  compileSteps(steps, context);
  return context.problems;
}

function checkCondition(text: string, file: string, pointer: Path): Problem[] {
  const context = contextOf(file, pointer);
  compileValue(text, context);
  return context.problems;
}

function contextOf(file: string, pointer: Path): Context {
  return withLocals({ ...makeContext(registry, file), pointer }, [{ name: 'edit' }, { name: 'value' }]);
}

/**
 * One line for each problem of any document: those that the server finds, and those that only authors need to
 * know.
 */
export const lines: readonly string[] = await inspectDocuments();
