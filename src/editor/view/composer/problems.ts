// Says what is wrong in the owner's language, and leads to where it is put right.
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { OwnedProblem } from '../../../../runtime/owned/owned-problem.ts';
import { STYLE_GROUPS } from '../../../../runtime/owned/style-table.ts';
import type { Composer } from '../../commands/composer/composer.ts';
import { findField } from '../../commands/composer/definition-fields.ts';
import { translateProblem } from '../../commands/documents/translate-problem.ts';
import type { ComposerWork } from './composer-context.ts';

type Tab = Composer['tab'];

type Words = Pick<ComposerWork, 'words' | 'read' | 'translate'>;

/** What is wrong, with the titles of fields and the words for kinds in place of their names. */
export function readProblem(
  definition: OwnedBlockDocument,
  { code, details, message }: OwnedProblem,
  { words, read, translate }: Words,
): string {
  const said = Object.entries(details).map(([name, value]): [string, string] => {
    if (name === 'kind' || name === 'of') return [name, words(value === 'icon' ? 'iconNode' : value)];
    const field = name === 'found' ? findField(definition, value)?.field : undefined;
    return [name, field === undefined ? value : read(field.setting.title)];
  });
  return translateProblem({ code, message, details: Object.fromEntries(said) }, translate);
}

/** The tab of the panel that has what the problem is about. */
function tabOf({ pointer = '' }: Pick<OwnedProblem, 'pointer'>): Tab {
  if (pointer.includes('/shows/')) return 'shows';
  const [, property = ''] = /\/style\/(?:.*\/)?([^/]+)$/.exec(pointer) ?? [];
  if (!pointer.includes('/style')) return 'content';
  const group = STYLE_GROUPS.find(({ properties }) => Object.hasOwn(properties, property))?.name;
  return group === 'layout' || group === 'size' ? 'layout' : 'style';
}

/** Goes to the next problem behind the chosen node, and after the last to the first. */
export function goToProblem(composer: Composer): void {
  const { problems, definition, chosen } = composer;
  const places = problems.map((problem) => ({ problem, node: problem.node ?? definition.view.id }));
  const last = places.findLastIndex(({ node }) => node === chosen);
  const next = places[last + 1] ?? places[0];
  if (next !== undefined) composer.set({ chosen: next.node, tab: tabOf(next.problem) });
}
