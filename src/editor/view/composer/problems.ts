// Leads from a problem to where it is put right.
import type { OwnedProblem } from '../../../../runtime/owned/owned-problem.ts';
import { STYLE_GROUPS } from '../../../../runtime/owned/style-table.ts';
import type { Composer } from '../../commands/composer/composer.ts';

type Tab = Composer['tab'];

/** The tab of the panel that has what the problem is about. */
export function tabOf({ pointer = '' }: Pick<OwnedProblem, 'pointer'>): Tab {
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
