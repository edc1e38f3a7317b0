/** Checks that page templates hold what owners may insert. */
import type { TemplateDocument } from '../../../../runtime/generated/documents.generated.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { checkBlockData } from '../../../../runtime/validate/check-block-data.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { EXAMPLE_LANGUAGES } from '../../../assembly/example-data.ts';
import { readTemplateBlocks } from '../../../assembly/template-blocks.ts';

/** A problem for every unknown block or example, and for content that does not fit its block. */
export async function checkTemplate(template: TemplateDocument, file: string): Promise<Problem[]> {
  const named = template.blocks.flatMap((entry, index) =>
    checkNames(entry, { file, at: `/blocks/${index}` }),
  );
  if (named.length > 0) return named;
  const found = EXAMPLE_LANGUAGES.flatMap((language) =>
    readTemplateBlocks(template.name, language).map(({ block, data }, index) =>
      checkBlockData(block, data, { document: file, pointer: `/blocks/${index}/data/${language}` }),
    ),
  );
  return (await Promise.all(found))
    .flat()
    .map(({ message, pointer = '' }) =>
      makeCheckProblem('block.example-data', { reason: message }, { document: file, pointer }),
    );
}

function checkNames(
  { block, example, data }: TemplateDocument['blocks'][number],
  { file, at }: { file: string; at: string },
): Problem[] {
  const document = blockDocuments.get(block);
  if (document === undefined) {
    const details = { found: block, hint: suggestNearest(block, blockDocuments.names()) };
    return [makeCheckProblem('template.block-unknown', details, { document: file, pointer: `${at}/block` })];
  }
  const { in: places = ['content'], pages, atMost, fixed } = document.placing ?? {};
  const isFree = places.includes('content') && (pages ?? atMost ?? fixed) === undefined;
  const place = { document: file, pointer: `${at}/block` };
  if (!isFree) return [makeCheckProblem('template.block-bound', { found: block }, place)];
  const names = document.examples.map(({ name }) => name);
  if (data !== undefined || example === undefined || names.includes(example)) return [];
  const details = { found: example, hint: suggestNearest(example, names) };
  return [makeCheckProblem('template.example-unknown', details, { ...place, pointer: `${at}/example` })];
}
